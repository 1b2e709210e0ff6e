import { isOwner, type Manageable, type Managing, managesType, semiTypes, typeIds, userTypes } from '../contract/user-types.ts'

/** The switches of a user: administrator, H+0 (a second bill in the afternoon), deposit mode, fees at once, own balance first and then the charger's. */
export const switchNames = ['isAdministrator', 'isD0', 'isDm', 'isRealTime', 'isSemi'] as const
export type SwitchName = (typeof switchNames)[number]
export type Switches = Readonly<Record<SwitchName, boolean>>

/** Why a switch can not be turned; codes of the contract's refusals. */
export type SwitchRefusal = 'needs-deposit-mode' | 'switches-exclude'

/** Whether one user is who lends to another: its manager, and the owner for the type that nobody manages and that may draw all the same. */
export function chargesType(charger: Managing, target: Manageable): boolean {
  const type = userTypes[target.userTypeId]
  if (!type || managesType(charger, target)) return type !== undefined
  return isOwner(charger) && type.managedBy.length === 0 && semiTypes.includes(type.id)
}

/** Whether a type is billed when it is not on deposit: the credit types, and type 3 as an administrator. */
export const isBilled = ({ userTypeId, isAdministrator }: Managing): boolean =>
  userTypes[userTypeId]?.mode === 'credit' || (userTypes[userTypeId]?.managedAsAdministrator === true && isAdministrator)

/** The switches that one user may turn of another one of its subtree. What is networked on deposit stays on deposit. */
export function switchesOf(actor: Managing, target: Manageable): SwitchName[] {
  const charges = chargesType(actor, target)
  const may: Readonly<Record<SwitchName, boolean>> = {
    isAdministrator: target.userTypeId === typeIds.SUTL && (isOwner(actor) || actor.userTypeId === typeIds.CATL),
    isD0: charges && isBilled(target),
    isDm: charges && isBilled(target),
    isRealTime: charges,
    isSemi: charges && semiTypes.includes(target.userTypeId),
  }
  return switchNames.filter((name) => may[name])
}

/** The switches as they are once one of them was turned, or why it can not be. Real time and semi exclude each other and fall with deposit mode. */
export function turned(switches: Switches, name: SwitchName, on: boolean): Switches | SwitchRefusal {
  if (on && (name === 'isRealTime' || name === 'isSemi')) {
    if (!switches.isDm) return 'needs-deposit-mode'
    if (name === 'isRealTime' ? switches.isSemi : switches.isRealTime) return 'switches-exclude'
  }
  if (name === 'isDm' && !on) return { ...switches, isDm: false, isRealTime: false, isSemi: false }
  return { ...switches, [name]: on }
}
