import { readChain } from '#features/home/help/actions.ts'
import { holdersOf, profileCodeOfUser } from '#features/people/access/actions/holders.ts'
import { readPreference } from '#features/people/access/actions/own.ts'
import { fourStepsPreference } from '#features/people/access/contract/session.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import type { FourSteps } from '../contract/four-steps.ts'
import { accessLines, fourStepsOf } from '../rules/four-steps.ts'
import { confirmations } from '../rules/work-sets.ts'

/** Administrators to ask for a mall; null for users who see one. */
async function withoutMall(work: Work): Promise<FourSteps['semShopping']> {
  if (work.actor.malls === 'all' || work.actor.malls.length > 0) return null
  const rule = { path: '/acessos-usuarios', code: 'ACESSAR' }
  const { nomes, mais } = (await holdersOf(work, [rule]))(rule)
  return { de: [...nomes], mais }
}

/** True if the user chose 'Não mostrar mais'. */
async function isHidden(work: Work): Promise<boolean> {
  const value = await readPreference(work, fourStepsPreference)
  return typeof value === 'object' && value !== null && 'oculto' in value && value.oculto === true
}

const nothing = { passos: [], caminho: null, acesso: [], semShopping: null }

/** The work of the user's profile in four steps, whose steps are which, and what access includes. */
export async function fourStepsFor(work: Work): Promise<FourSteps> {
  const opens = (path: string) => mayOpen(work.actor, path)
  const set = fourStepsOf(await profileCodeOfUser(work), opens)
  if (set === undefined) return { ...nothing, oculto: true }
  const passos = set.steps.map(({ title, text, path, opens: abre, counts }) => ({
    titulo: title,
    texto: text,
    path,
    abre,
    conta: counts
      ? { um: counts.one, varios: counts.many, confirmacoes: counts === confirmations }
      : null,
  }))
  // Hidden steps are only offered again in the help.
  if (await isHidden(work)) return { ...nothing, oculto: true, passos }
  const caminho = set.chain === undefined ? null : await readChain(work, set.chain)
  return {
    oculto: false,
    passos,
    caminho,
    acesso: accessLines(
      opens,
      set.steps.map(({ title }) => title),
      caminho?.passos ?? [],
    ),
    semShopping: await withoutMall(work),
  }
}
