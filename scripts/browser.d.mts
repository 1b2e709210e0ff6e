/** Path of a Chromium or Chrome; installs one where it may. */
export function ensureBrowser(): Promise<string>
