export function installPackages(packages: string[]): Promise<void>
