import { login } from './id/login.ts'
import { period } from './id/period.ts'
import { saleStatus } from './id/saleStatus.ts'
import { screen } from './id/screen.ts'
import { shell } from './id/shell.ts'
import { ui } from './id/ui.ts'
import { userType } from './id/userType.ts'

/** Every Indonesian text of the app by room. A room is one file here and one of the same keys in en/. */
export default { screen, shell, ui, userType, saleStatus, login, period }
