/** Path of the library under which a program sees a clock that can be stepped; undefined where there is none. */
export function findFaketime(): string | undefined
/** For whoever lacks it. */
export const howToInstall: string
