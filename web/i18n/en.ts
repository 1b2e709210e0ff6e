import { login } from './en/login.ts'
import { period } from './en/period.ts'
import { saleStatus } from './en/saleStatus.ts'
import { screen } from './en/screen.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import { userType } from './en/userType.ts'
import type id from './id.ts'
import type { Texts } from './language.ts'

export default { screen, shell, ui, userType, saleStatus, login, period } satisfies Texts<typeof id>
