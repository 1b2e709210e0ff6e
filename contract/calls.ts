import * as accounts from './accounts/accounts.ts'
import * as activation from './accounts/activation.ts'
import * as creation from './accounts/creation.ts'
import * as limits from './accounts/limits.ts'
import * as userTree from './accounts/user-tree.ts'
import * as audit from './audit/audit.ts'
import * as auth from './auth/auth.ts'
import * as passwords from './auth/passwords.ts'
import * as secondFactors from './auth/second-factors.ts'
import * as sessions from './auth/sessions.ts'
import * as verification from './auth/verification.ts'
import * as banks from './banks/banks.ts'
import * as billing from './billing/billing.ts'
import * as billingList from './billing/billing-list.ts'
import * as payments from './billing/payments.ts'
import type { Call } from './call.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as partnerLists from './catalogue/partner-lists.ts'
import * as productSheet from './catalogue/product-sheet.ts'
import * as switching from './catalogue/switching.ts'
import * as h2h from './h2h/h2h.ts'
import * as tokens from './h2h/tokens.ts'
import * as ledger from './ledger/ledger.ts'
import * as messages from './messages/messages.ts'
import * as partners from './partners/partners.ts'
import * as feeTemplates from './pricing/fee-templates.ts'
import * as pricing from './pricing/pricing.ts'
import * as reconciliation from './reconciliation/reconciliation.ts'
import * as settlements from './reconciliation/settlements.ts'
import * as reports from './reports/reports.ts'
import * as selling from './selling/selling.ts'
import * as staff from './staff/staff.ts'
import * as statements from './statements/statements.ts'
import * as topup from './topup/topup.ts'

/** Every call of the product by its name: the only list. A handler or a client for a name that is not here does not compile. */
export const calls = {
  captcha: auth.captcha,
  device: auth.device,
  login: auth.login,
  logout: auth.logout,
  session: auth.session,
  resourceInfo: auth.resourceInfo,
  dashboardLink: auth.dashboardLink,
  resetPassword: verification.resetPassword,
  verify: verification.verify,
  resendCode: verification.resendCode,
  changeAddress: verification.changeAddress,
  availability: verification.availability,
  resetIsValid: passwords.resetIsValid,
  resetChange: passwords.resetChange,
  changeExpiredPassword: passwords.changeExpiredPassword,
  changeExpiredPasswordStaff: passwords.changeExpiredPasswordStaff,
  changePassword: passwords.changePassword,
  changePasswordStaff: passwords.changePasswordStaff,
  ownSessions: sessions.ownSessions,
  revokeOwnSession: sessions.revokeOwnSession,
  revokeOtherSessions: sessions.revokeOtherSessions,
  forgetDevice: sessions.forgetDevice,
  security: secondFactors.security,
  beginAuthenticator: secondFactors.beginAuthenticator,
  confirmAuthenticator: secondFactors.confirmAuthenticator,
  removeAuthenticator: secondFactors.removeAuthenticator,
  renewRecoveryCodes: secondFactors.renewRecoveryCodes,
  beginPasskey: secondFactors.beginPasskey,
  addPasskey: secondFactors.addPasskey,
  removePasskey: secondFactors.removePasskey,
  passkeyOptions: secondFactors.passkeyOptions,
  passkeyLogin: secondFactors.passkeyLogin,

  listUsers: accounts.listUsers,
  parentTree: accounts.parentTree,
  userDetail: accounts.userDetail,
  blockUser: accounts.blockUser,
  blockUserCa: accounts.blockUserCa,
  setDispensation: accounts.setDispensation,
  setDispensationCa: accounts.setDispensationCa,
  setAdministrator: accounts.setAdministrator,
  setD0: accounts.setD0,
  setD0Ca: accounts.setD0Ca,
  setDm: accounts.setDm,
  setRealTime: accounts.setRealTime,
  setSemi: accounts.setSemi,
  changeIp: activation.changeIp,
  changeIpCa: activation.changeIpCa,
  activateUser: activation.activateUser,
  activateUserCa: activation.activateUserCa,

  ceiling: limits.ceiling,
  ceilingCa: limits.ceilingCa,
  setCeiling: limits.setCeiling,
  setCeilingCa: limits.setCeilingCa,
  outstanding: limits.outstanding,
  setOutstanding: limits.setOutstanding,
  sendOutstanding: limits.sendOutstanding,
  ownOutstanding: limits.ownOutstanding,
  setOwnOutstanding: limits.setOwnOutstanding,

  caUserList: userTree.caUserList,

  createUser: creation.createUser,
  invitation: creation.invitation,
  invitationInfo: creation.invitationInfo,
  register: creation.register,
  h2hDomain: creation.h2hDomain,
  h2hCreate: creation.h2hCreate,
  h2hReferrers: creation.h2hReferrers,

  loginUsers: staff.loginUsers,
  addLoginUser: staff.addLoginUser,
  updateLoginUser: staff.updateLoginUser,
  removeLoginUser: staff.removeLoginUser,
  telegramGroup: staff.telegramGroup,
  updateTelegram: staff.updateTelegram,

  getToken: tokens.getToken,
  refreshToken: tokens.refreshToken,
  h2hSettings: tokens.h2hSettings,
  updateH2hSettings: tokens.updateH2hSettings,
  listCallbacks: tokens.listCallbacks,
  resendCallback: tokens.resendCallback,

  balance: ledger.balance,
  lastChecks: ledger.lastChecks,
  transfer: ledger.transfer,
  deduct: ledger.deduct,
  moveBalance: ledger.moveBalance,
  balanceMutation: ledger.balanceMutation,
  downloadMutation: ledger.downloadMutation,

  listBanks: banks.listBanks,
  showBank: banks.showBank,
  limitBank: banks.limitBank,
  setBankTl: banks.setBankTl,
  insertBank: banks.insertBank,
  updateBank: banks.updateBank,
  deleteBank: banks.deleteBank,
  importCoA: banks.importCoA,

  importStatement: statements.importStatement,
  listStatementLines: statements.listStatementLines,
  matchLine: statements.matchLine,
  putLineAway: statements.putLineAway,
  bankWebhook: statements.bankWebhook,

  topUpBanks: topup.topUpBanks,
  ticketStatus: topup.ticketStatus,
  requestTicket: topup.requestTicket,
  settleTicket: topup.settleTicket,
  withdrawTicket: topup.withdrawTicket,
  listTickets: topup.listTickets,
  ticketHistory: topup.ticketHistory,
  confirmTicket: topup.confirmTicket,
  pendTicket: topup.pendTicket,
  cancelTicket: topup.cancelTicket,

  bill: billing.bill,
  billStatus: billing.billStatus,
  billBanks: billing.billBanks,
  requestPayment: billing.requestPayment,
  splitBill: billing.splitBill,
  billHistory: billing.billHistory,
  billParts: billing.billParts,
  userBilling: billingList.userBilling,

  payments: payments.payments,
  downloadPayments: payments.downloadPayments,
  paymentBanks: payments.paymentBanks,
  confirmPayment: payments.confirmPayment,
  deletePart: payments.deletePart,

  categoryDropdown: catalogue.categoryDropdown,
  billerDropdown: catalogue.billerDropdown,
  productDropdown: catalogue.productDropdown,
  listProducts: catalogue.listProducts,
  userProducts: catalogue.userProducts,
  setAvailability: catalogue.setAvailability,
  renameProduct: catalogue.renameProduct,
  setHours: catalogue.setHours,
  setOutage: catalogue.setOutage,
  bulkCreateProducts: productSheet.bulkCreateProducts,

  switchings: switching.switchings,
  setPriority: switching.setPriority,
  updatePrice: switching.updatePrice,
  partnerPrice: switching.partnerPrice,
  priceHistory: switching.priceHistory,
  reopenProduct: switching.reopenProduct,
  openSwitching: partnerLists.openSwitching,
  setPartnerCode: partnerLists.setPartnerCode,
  comparePartnerList: partnerLists.comparePartnerList,
  approvePartnerList: partnerLists.approvePartnerList,
  partnerDropdown: switching.partnerDropdown,
  adminNominals: switching.adminNominals,
  createAdminNominal: switching.createAdminNominal,
  deleteAdminNominal: switching.deleteAdminNominal,
  chooseAdminNominal: switching.chooseAdminNominal,
  updateDefaultFees: switching.updateDefaultFees,

  listPartners: partners.listPartners,
  partnerTypes: partners.partnerTypes,
  addPartner: partners.addPartner,
  savePartner: partners.savePartner,
  partnerCallback: partners.partnerCallback,

  userFees: pricing.userFees,
  setUserFee: pricing.setUserFee,
  resetUserFee: pricing.resetUserFee,
  partnersOfProduct: pricing.partnersOfProduct,
  setUserPartner: pricing.setUserPartner,
  resetUserPartner: pricing.resetUserPartner,
  openProduct: pricing.openProduct,
  openProductCa: pricing.openProductCa,
  openProducts: pricing.openProducts,
  openProductsCa: pricing.openProductsCa,
  feeTemplates: feeTemplates.feeTemplates,
  addFeeTemplate: feeTemplates.addFeeTemplate,
  deleteFeeTemplate: feeTemplates.deleteFeeTemplate,
  feeTemplate: feeTemplates.feeTemplate,
  setTemplateFees: feeTemplates.setTemplateFees,
  feeTemplateUsers: feeTemplates.feeTemplateUsers,
  previewFeeTemplate: feeTemplates.previewFeeTemplate,
  applyFeeTemplate: feeTemplates.applyFeeTemplate,

  sellableProducts: selling.sellableProducts,
  inquire: selling.inquire,
  purchase: selling.purchase,
  saleStatus: selling.saleStatus,
  command: selling.command,
  recentSales: selling.recentSales,
  adviseSale: selling.adviseSale,
  reverseSale: selling.reverseSale,
  lateSuccesses: reconciliation.lateSuccesses,
  resolveLateSuccess: reconciliation.resolveLateSuccess,
  settlements: settlements.settlements,
  importSettlement: settlements.importSettlement,
  settlementLines: settlements.settlementLines,
  decideSettlementLine: settlements.decideSettlementLine,

  dashboard: reports.dashboard,
  dashboardSummary: reports.dashboardSummary,
  transactionLog: reports.transactionLog,
  pendingSales: reports.pendingSales,
  receipt: reports.receipt,
  reportCategories: reports.reportCategories,
  reportProducts: reports.reportProducts,
  reportPartners: reports.reportPartners,
  reportUserTypes: reports.reportUserTypes,
  reportUsers: reports.reportUsers,

  messageLog: messages.messageLog,
  viewCodes: messages.viewCodes,

  auditLog: audit.auditLog,
  auditDetail: audit.auditDetail,
  auditInput: audit.auditInput,

  h2hProducts: h2h.h2hProducts,
  h2hInquiry: h2h.h2hInquiry,
  h2hPurchase: h2h.h2hPurchase,
  h2hStatus: h2h.h2hStatus,
  h2hBalance: h2h.h2hBalance,
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
