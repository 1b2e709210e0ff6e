/** The Indonesian texts of the sign-in page, which are all it waits for. */
export { login } from './id/login.ts'
export { shell } from './id/shell.ts'
export { ui } from './id/ui.ts'
