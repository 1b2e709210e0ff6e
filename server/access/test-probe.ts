import { appointers, managerTypes, managesType, setsPricesOf, typeIds } from '../../contract/user-types.ts'
import { chargesType } from '../../rules/switches.ts'

/** A user as relations look at it. */
export interface Person {
  id: number
  username: string
  userTypeId: number
  isAdministrator: boolean
  isBelowAdministrator: boolean
  isBlocked: boolean
  parentId: number | null
  above: number[]
  chargerId: number | null
}

export const peopleQuery = `select u.id, u.username, u.user_type_id as "userTypeId", u.is_administrator as "isAdministrator",
  u.user_type_id = ${typeIds.USTL} and coalesce((select m.is_administrator from users m where m.id = u.l2), false) as "isBelowAdministrator",
  u.is_blocked as "isBlocked", u.parent_id as "parentId", c.charger_id as "chargerId",
  array_remove(array[u.l1, u.l2, u.l3, u.l4, u.l5], u.id) as above from users u left join charge c on c.user_id = u.id order by u.id`

/** What the contract says of two people, without asking the database. */
export function standsTo(relation: string, a: Person, u: Person, charger: Person | undefined): boolean {
  const isOwner = a.parentId === null
  const above = a.id !== u.id && (isOwner || u.above.includes(a.id))
  const blocks = above && (isOwner || managerTypes.includes(a.userTypeId)) && (a.userTypeId !== typeIds.SUTL || a.isAdministrator)
  const instead = charger !== undefined && a.id === charger.parentId && (charger.userTypeId === typeIds.SUTL || charger.isBlocked)
  const stands: Record<string, boolean> = {
    self: a.id === u.id,
    root: isOwner && a.id === u.id,
    owner: isOwner,
    above,
    manager: above && managesType(a, u),
    charger: above && chargesType(a, u),
    appointer: above && u.userTypeId === typeIds.SUTL && appointers.types.includes(a.userTypeId),
    pricer: setsPricesOf(a.userTypeId, u.userTypeId) && (isOwner || u.parentId === a.id),
    blocker: blocks,
    lifter: blocks,
    deputy: above && u.isBlocked && (isOwner || a.id === u.parentId),
    settler: isOwner || (charger?.id === a.id && a.userTypeId !== typeIds.SUTL) || instead,
  }
  return stands[relation] ?? false
}

/** Asks the gate about many effects and people at once, each undone. */
export const probeFunction = `create or replace function probe(p_effects text[], p_users integer[])
returns table (effect text, user_id integer, code text) language plpgsql as $$
declare
  v_charger integer;
begin
  foreach user_id in array p_users loop
    v_charger := charger_of(user_id);
    foreach effect in array p_effects loop
      begin
        perform require_effect(effect, user_id, v_charger);
        code := null;
      exception when sqlstate 'JJ010' then
        get stacked diagnostics code = pg_exception_detail;
        code := code::json ->> 'code';
      end;
      return next;
    end loop;
  end loop;
end $$; grant execute on function probe to jenjang_app`
