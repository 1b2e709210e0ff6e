import { parseArgs } from 'node:util'
import { files, linesOf, read, tests } from './sources.ts'

/** Lines of one room below web/. */
interface RoomLines {
  code: number
  styles: number
}

const isText = (path: string) => /^web\/i18n\/(id|en)\//.test(path)
/** Dialogs and screens that came after the ceilings were set, each with a bound of its own. */
export const later = [
  'web/catalogue/CategoryList.tsx',
  'web/catalogue/stateIn.ts',
  'web/reconciliation/ResolveLateDialog.tsx',
  'web/reconciliation/many.ts',
  'web/h2h/manyCallbacks.ts',
  'web/catalogue/manyProducts.ts',
  'web/accounts/manyUsers.ts',
  'web/accounts/UserData.tsx',
  'web/topup/many.ts',
  'web/billing/manyBills.ts',
  'web/statements/manyLines.ts',
  'web/statements/lineInFile.ts',
  'web/staff/permissionsInFile.ts',
  'web/reconciliation/settlementInFile.ts',
  'web/billing/useBillClock.ts',
  'web/billing/PayBill.tsx',
  'web/ui/ChoiceCards.tsx',
  'web/ui/ChoiceCards.module.css',
  'web/ui/ToTransfer.tsx',
  'web/shell/ConnectionBar.tsx',
  'web/shell/reachable.ts',
  'web/ui/useFirstFocus.ts',
  'web/partners/NeverDeleted.tsx',
  'web/selling/SellAgain.tsx',
  'web/selling/NumberNote.tsx',
  'web/selling/recentNumbers.ts',
  'web/selling/SendReceipt.tsx',
  'web/selling/SoundSwitch.tsx',
  'web/selling/soldSign.ts',
  'web/ui/paperWidth.ts',
  'web/session/useReader.ts',
  'web/forms/useKept.ts',
  'web/forms/useUnsaved.tsx',
  'web/catalogue/create/fillAll.ts',
  'web/catalogue/create/problemGroups.ts',
  'web/i18n/missing.ts',
  'web/lists/FilePart.tsx',
  'web/lists/ViewMenu.tsx',
  'web/lists/ViewPanel.tsx',
  'web/lists/useAskedFor.ts',
  'web/lists/fileColumn.ts',
  'web/lists/ManyBar.module.css',
  'web/lists/ManyBar.tsx',
  'web/lists/RowTick.tsx',
  'web/lists/chosenRows.ts',
  'web/lists/many.ts',
  'web/lists/useMany.tsx',
  'web/lists/useRound.ts',
  'web/lists/listCall.ts',
  'web/lists/sort.ts',
  'web/lists/useHeads.tsx',
  'web/lists/useHere.ts',
  'web/lists/useOpened.ts',
  'web/reconciliation/PendingNotices.tsx',
  'web/lists/useSorted.ts',
  'web/lists/useViews.ts',
  'web/lists/viewSettings.ts',
  'web/ui/GridHead.tsx',
  'web/ui/fittingColumns.ts',
  'web/ui/GridParts.tsx',
  'web/ui/headSlot.ts',
  'web/ui/pressBox.ts',
  'web/ui/useSearchKey.ts',
  'web/ui/useTyped.ts',
  'web/lists/inAddress.ts',
  'web/lists/list.ts',
  'web/topup/Countdown.tsx',
  'web/topup/GatewayReports.tsx',
  'web/topup/PayChoice.tsx',
  'web/topup/PaymentPart.tsx',
  'web/topup/TopUpGateway.tsx',
  'web/pickers/ReportPeriod.tsx',
  'web/chat/ChatGateways.tsx',
  'web/chat/Chats.tsx',
  'web/auth/ConfirmSelf.tsx',
  'web/session/confirmation.ts',
  'web/auth/OwnContact.tsx',
  'web/accounts/IpHints.tsx',
  'web/accounts/detail/ConfirmCeiling.tsx',
  'web/accounts/detail/Activity.tsx',
  'web/accounts/detail/PricesElsewhere.tsx',
  'web/accounts/detail/ProductAtHand.tsx',
  'web/accounts/detail/Sparkline.tsx',
  'web/accounts/detail/UserStand.tsx',
  'web/h2h/CallbackKeys.tsx',
  'web/h2h/CallbackLog.tsx',
  'web/h2h/CallbackTest.tsx',
  'web/h2h/DoorSecrets.tsx',
  'web/h2h/FailedCallbacks.tsx',
  'web/h2h/ParkedCallbacks.tsx',
  'web/h2h/useSecret.ts',
  'web/accounts/detail/EndSessions.tsx',
  'web/partners/connection/ConnectionForm.tsx',
  'web/partners/list/ImportPrices.tsx',
  'web/partners/list/OfferedList.tsx',
  'web/partners/connection/ConnectionTrial.tsx',
  'web/partners/connection/PartnerConnection.tsx',
  'web/partners/connection/connectionFields.ts',
  'web/downloads/DownloadButton.tsx',
  'web/downloads/useDownload.ts',
  'web/downloads/ScheduleDialog.tsx',
  'web/inbox/Inbox.tsx',
  'web/inbox/ScheduleList.tsx',
  'web/inbox/PushDialog.tsx',
  'web/inbox/pushBrowser.ts',
  'web/shell/Bell.tsx',
  'web/shell/Bell.module.css',
  'web/shell/SourceLine.tsx',
  'web/domains/BrandFields.tsx',
  'web/domains/Build.tsx',
  'web/domains/DomainForm.tsx',
  'web/domains/DomainList.tsx',
  'web/domains/DomainSetting.tsx',
  'web/domains/Groups.tsx',
  'web/domains/Logo.tsx',
  'web/shell/HostMark.tsx',
  'web/paintedBrand.ts',
  'web/reconciliation/ClaimsTab.tsx',
  'web/reconciliation/MoneyTab.tsx',
  'web/reconciliation/PartnerMoneyDialogs.tsx',
  'web/reconciliation/WatchDialog.tsx',
  'web/reconciliation/reported.tsx',
  'web/complaints/AnswerDialog.tsx',
  'web/complaints/ComplaintList.tsx',
  'web/complaints/ComplaintPanel.tsx',
  'web/complaints/ComplaintState.tsx',
  'web/complaints/complaintColumns.tsx',
  'web/selling/Complain.tsx',
  'web/moving/MoveFile.tsx',
  'web/moving/MoveHistory.tsx',
  'web/moving/MoveRefusals.tsx',
  'web/moving/MoveResult.tsx',
  'web/moving/MoveSource.tsx',
  'web/moving/MovingIn.tsx',
  'web/moving/Rehearsals.tsx',
  'web/moving/CompareDialog.tsx',
  'web/moving/ComparedDay.tsx',
  'web/moving/ComparedDays.tsx',
  'web/moving/comparedColumns.tsx',
  'web/moving/comparedStart.ts',
  'web/shell/StandingBars.tsx',
  'web/moving/linksSheet.ts',
  'web/moving/readFile.ts',
  'web/moving/sendMove.ts',
  'web/shell/WaitingComplaints.tsx',
  'web/shell/WaitingComplaints.module.css',
  'web/ui/Timeline.tsx',
  'web/reports/RefundDialog.tsx',
  'web/reports/ExportItems.tsx',
  'web/reports/SaleFilterBar.tsx',
  'web/reports/SellingLess.tsx',
  'web/reports/FirstSteps.tsx',
  'web/ui/browserFlag.ts',
  'web/reports/TransactionByItem.tsx',
  'web/reports/TransactionPartner.tsx',
  'web/reports/TransactionReport.tsx',
  'web/reports/itemColumns.tsx',
  'web/reports/itemRows.ts',
  'web/reports/itemSheet.ts',
  'web/reports/reportColumns.tsx',
  'web/reports/reportFilters.ts',
  'web/reports/shownCharts.ts',
  'web/accounts/MoveAsked.tsx',
  'web/shell/FinderButton.tsx',
  'web/shell/earlyKeys.ts',
  'web/shell/FinderRows.module.css',
  'web/shell/FinderRows.tsx',
  'web/shell/FinderWindow.tsx',
  'web/shell/finderLinks.ts',
  'web/shell/useFinderRows.ts',
  'web/topup/useAskedAmount.ts',
]
const counted = files.filter(
  (path) => /^web\/.*\.(tsx?|css)$/.test(path) && !isText(path) && !tests.includes(path) && !later.includes(path),
)
const roomOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1]! : '(start)')

/** The lines of every room below web/, without its texts and tests, by its name. */
function linesOfWeb(): Map<string, RoomLines> {
  const rooms = new Map<string, RoomLines>()
  for (const path of counted) {
    const room = rooms.get(roomOf(path)) ?? { code: 0, styles: 0 }
    room[path.endsWith('.css') ? 'styles' : 'code'] += linesOf(read(path))
    rooms.set(roomOf(path), room)
  }
  return rooms
}

/** All rooms together. */
export const sumOfWeb = (): RoomLines =>
  [...linesOfWeb().values()].reduce((sum, { code, styles }) => ({ code: sum.code + code, styles: sum.styles + styles }))

const USAGE = `Usage: node tidy/web-lines.ts

Lines of every room below web/, without texts and tests: code and styles. A test holds both sums below
tidy/web-lines.json, whose numbers only go down.`

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) console.log(USAGE)
  else {
    const row = (name: string, { code, styles }: RoomLines) =>
      console.log(name.padEnd(16) + String(code).padStart(8) + String(styles).padStart(8))
    for (const [name, lines] of [...linesOfWeb()].sort(([, a], [, b]) => b.code + b.styles - a.code - a.styles)) row(name, lines)
    row('all', sumOfWeb())
  }
}
