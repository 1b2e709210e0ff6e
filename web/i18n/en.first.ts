export { login } from './en/login.ts'
export { shell } from './en/shell.ts'
export { ui } from './en/ui.ts'
