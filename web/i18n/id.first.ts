import { login } from './id/login.ts'
import { shell } from './id/shell.ts'
import { ui } from './id/ui.ts'

/** The Indonesian texts of the sign-in page, which are all it waits for. */
export default { login, shell, ui }
