import type { Work } from '#server/work/work.ts'

import { findHolders, findProfileCode } from '../store/holders.ts'

/** A rule code on a screen; 'ACESSAR' opens it. */
export type HeldRule = { readonly path: string; readonly code: string }

/** Names of some holders, and how many more there are. */
type Holders = { readonly nomes: readonly string[]; readonly mais: number }

const mostNames = 2
const nobody: Holders = { nomes: [], mais: 0 }

/** Who holds each rule in the malls of the user, from the access register. */
export async function holdersOf(
  work: Work,
  rules: readonly HeldRule[],
): Promise<(rule: HeldRule) => Holders> {
  if (rules.length === 0) return () => nobody
  const keyOf = ({ path, code }: HeldRule) => `${path} ${code}`
  const each = [...new Map(rules.map((rule) => [keyOf(rule), rule])).values()]
  const rows = await findHolders(work.tx, each, work.actor.malls, mostNames)
  const found = new Map(
    rows.map((row) => [
      keyOf(row),
      { nomes: row.names, mais: row.count - row.names.length } satisfies Holders,
    ]),
  )
  return (rule) => found.get(keyOf(rule)) ?? nobody
}

/** Code of the user's profile; undefined for the system. */
export const profileCodeOfUser = async ({ tx, actor }: Work): Promise<string | undefined> =>
  actor.id === null ? undefined : findProfileCode(tx, actor.id)
