/** Every screen that the customer described, and what stands on it. A screen alone has no element of its own. */
const listed = `
S-shared-app: lang brand footer-year footer-powered new-version new-version-update
S-shared-header: brand-link user-menu logout drawer name loginuser-name type-badge balance-badge deposit-badge bill-badge poll
S-shared-menu: item user add-account h2h-create ca-topup payment-submenu domain item-list billing finance finance-tickets
  finance-bill finance-bank finance-adminbalance bill topup invitation api-token settings bank login-admin change-password
  logout
S-shared-pager: rows first prev pages next last total
S-shared-period: viewby month year date from to submit
S-shared-receipt: modal struk json copy
S-Login: username password showhide captcha submit error forget forget-modal forget-identifier forget-captcha forget-confirm
  forget-error lang
S-Link: spinner
S-Verification: code captcha submit resend-email resend-sms change-modal change-phone change-email change-availability
  change-save error error-network
S-Reset: password retype meter submit empty success success-ok failure failure-network
S-ChangeExpiredPassword: password confirm empty mismatch submit network success forbidden
S-Root: redirect
S-Dashboard: chart-daily chart-daily-show chart-pie chart-pie-show chart-bar chart-bar-show cancel
S-Bot:
S-User: search search-button clear breadcrumb col-no col-uid col-name col-detail col-type col-balance col-billing col-block
  col-data data-modal col-dispensation pager
S-UserDetail: back name uid type balance amount remark transfer deduct transfer-modal sw-admin sw-d0 sw-dm sw-realtime sw-semi
  activate ip ip-modal ceiling ceiling-edit ceiling-save ceiling-cancel outstanding outstanding-edit outstanding-save
  outstanding-cancel outstanding-send fee-table fee-col-id fee-col-name fee-col-category fee-col-admin fee-col-buying
  fee-col-revenue fee-col-selling fee-col-partner fee-col-open fee-open-all fee-close-all fee-filter-categories
  fee-filter-products fee-filter-keyword fee-pager export-buying export-selling revenue-modal revenue-reset partner-modal
  partner-warning partner-reset
S-BillingUser: back title username products search period col-no col-trxid col-refid col-idpel col-product col-date col-remark
  col-amount col-total sort pager
S-BalanceMutation: back title username period products type search download col-no col-refid col-idpel col-remark col-inout
  col-fromto col-date col-amount col-balance col-pic foot-total fail-modal pager
S-Transaction: period category item partner salestype users search counter download header footer fail-modal pager
S-TransactionLog: period category item partner salestype users search pending counter col-no col-trid col-uid col-name
  col-usertype col-item col-customer col-date col-amount col-trtype col-status col-remark col-detail col-advice btn-advice
  col-switching btn-reversal reversal-confirm detail-view pager
S-TransactionByItem: period partner groupby salestype users export table row-product row-usertotal foot-grand fail-modal pager
S-TransactionPartner: period category item partner col-product col-count col-qty col-revenue col-partner col-amount foot-grand
  pager
S-Rekon: period category item partner search counter table receipt pager
S-InvitationLink: link copy qr share link-dm link-dp link-tl link-fd link-ft link-gt format
S-ChangePassword: old new confirm showhide rules bar save empty mismatch error network success
S-TopUp: bank amount button unique transfer account state
S-Bill: due-amount due-date unique bank request split-amount split-remaining split child notice-due notice-verify
  notice-blocked
S-BillHistory: title period submit salestype users table col-id col-created col-amount col-paid col-unique col-remark
  col-status col-cycle col-bank col-charged col-pic confirm detail-modal pager
S-PaymentHistory: title period submit salestype users table col-id col-created col-amount col-paid col-unique col-remark
  col-status col-cycle col-bank col-charged col-pic confirm detail-modal pager
S-Payment: title search search-button clear download table col-status col-due confirm split delete confirm-modal
  confirm-nominal confirm-bank confirm-remark split-modal split-amount split-bank split-remark yesno-modal download-modal
  download-fail pager
S-AdminList: add-admin add-admin-modal telegram telegram-save
S-Product: category partner keyword col-id col-name col-category col-available col-available-tl col-switchings to-switching
  to-nominal pager
S-ListProduct: category keyword col-name col-category col-price col-denom pager
S-ProductSwitching: col-priority col-prioritytl col-price col-partner col-code reorder save price-save
S-AdminNominal: product partner partner-price add add-button col-no col-admin col-revenue col-ca3 col-su3 col-us3 col-httl
  col-sl2 col-us2 col-htdm col-mif5 col-ca5 col-so5 col-st5 col-us5 col-actions back modal f-admin f-partner f-revenue f-h2htl
  f-h2hdm f-mitra5 f-ca5 f-subca15 f-subca25 f-user5 f-ca3 f-subca3 f-user3 f-sldm2 f-userdm2 delete cancel submit
S-ProductCreate: model filter-title filter-category filter-biller apply sync partner draft-save draft-load draft-clear rows
  submit sheet-col-id sheet-col-namecode sheet-col-model sheet-col-denom sheet-col-price sheet-col-remark sheet-col-code inq
  inq-col-name inq-col-value inq-rows inq-draft pur pur-col-name pur-col-value pur-rows pur-draft
S-Partner: col-id col-name col-type col-endpoint add edit delete
S-Bank: search col-show col-limited col-tl col-name col-accname col-accno edit delete add-modal edit-modal delete-modal import
  pager
S-Ticket: col-no col-tid col-uid col-name col-date col-bank col-amount col-status col-action confirm modal modal-amount
  modal-confirm modal-pending modal-cancel pager
S-TicketHistory: period col-no col-tid col-uid col-name col-date col-bank col-amount col-status col-pic pager
S-AdminBalance: balance action amount remark submit outstanding outstanding-edit outstanding-save
S-FeeTemplate: search col-id col-name col-salestype add add-modal delete pager
S-FeeTemplateDt:
S-LoginUser: list col-username col-name col-email col-telegram add-modal edit-modal delete-modal f-username f-password f-name
  f-email f-telegram e-username e-password e-name e-email e-telegram e-server group group-save group-error pager
S-LoginAdminEntry: entry
S-Domain: search col-id col-name col-appname col-active add edit modal pager
S-DomainSetting: appname shortname splash banner save upload upload-error carousel groups group-add group-remove group-owner
  build
S-CreateUser: fullname username email phone address province usertype salestype password repassword create alert availability
  success failure
S-H2hCreate: name username email ip ip-hint phone address type referrer emailsender create alert success failure
S-GetToken: prod prod-copy prod-new sand sand-copy sand-new warning
S-DelokCodeOtpNe: search list pager
S-CaTopUp: tree search search-button reset topup select amount mutation remark ceiling ceiling-edit ceiling-save block pager
S-Reg:
`

/** By screen, in the order of the description. */
export const elements: ReadonlyMap<string, readonly string[]> = new Map(
  listed
    .trim()
    .split(/\n(?=S-)/)
    .map((paragraph) => {
      const [screen, ids] = paragraph.split(':')
      return [screen!, ids!.trim().split(/\s+/).filter(Boolean)]
    }),
)
