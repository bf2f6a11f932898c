import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { addDays } from '#values/local-date.ts'

import { doubtfulPath, type VanishedPolicy, writeOffRule } from '../contract.ts'
import { afterLoad, PROPOSAL_DAYS } from '../rules/vanished.ts'
import * as store from '../store/vanish.ts'
import { insertProposal, mallFacts, setState } from '../store/vanished.ts'

/** A complete file that was loaded. */
export type CompleteFile = {
  readonly id: number
  readonly name: string
  readonly sourceId: number
  readonly policy: VanishedPolicy
  readonly wasDriftConfirmed: boolean
  /** Open sum of each mall before the load. */
  readonly openOfMalls: ReadonlyMap<number, Cents>
}

/** Open sums of malls, before a load. */
export const openOfMalls = async (
  { tx }: Work,
  malls: readonly number[],
): Promise<ReadonlyMap<number, Cents>> =>
  new Map(
    (await mallFacts(tx, [...malls], [])).map(({ mallId, open_cents }) => [mallId, open_cents]),
  )

const sumOf = (titulos: readonly { readonly open_cents: Cents }[]): Cents =>
  cents(titulos.reduce((sum, { open_cents }) => sum + open_cents, 0))

/**
 * Stores the títulos that a complete file lacks, in the transaction of its load (rules 11.5): lists
 * them, alerts, and proposes their write-off if the source says so. Returns their count and sum.
 */
export async function vanish(
  work: Work,
  file: CompleteFile,
  absent: readonly number[],
): Promise<{ readonly count: number; readonly open_cents: Cents }> {
  if (file.policy === 'IGNORAR') return { count: 0, open_cents: cents(0) }
  const stored = await store.insertVanished(work.tx, { ...file, today: work.today }, absent)
  if (stored.length === 0) return { count: 0, open_cents: cents(0) }
  const { proposals } = afterLoad(
    stored.map(({ tituloId, ...titulo }) => ({ ...titulo, id: tituloId, sourceId: file.sourceId })),
    file,
  )
  const byTitulo = new Map(stored.map((each) => [each.tituloId, each]))
  for (const { tituloIds, open_cents } of proposals) {
    const titulos = tituloIds.flatMap((id) => byTitulo.get(id) ?? [])
    const proposalId = await insertProposal(work.tx, {
      malls: [...new Set(titulos.map(({ mallId }) => mallId))],
      count: titulos.length,
      open_cents,
      reason: `Não vieram no arquivo completo ${file.name}.`,
      by: { id: null, name: 'Sistema' },
      expiresOn: addDays(work.today, PROPOSAL_DAYS),
    })
    await setState(
      work.tx,
      titulos.map(({ id }) => id),
      'PROPOSTO',
      proposalId,
    )
  }
  work.audit(
    ...stored.map(({ mallId, tituloId, number, open_cents }) => ({
      mallId,
      action: 'TITULO_SUMIU',
      entity: 'titulo_sumido',
      entityId: tituloId,
      body: { idEntrada: file.id, numeroTitulo: number, valor: open_cents },
    })),
  )
  await alertVanished(work, file, stored)
  work.invalidate('doubtful-titulos')
  return { count: stored.length, open_cents: sumOf(stored) }
}

async function alertVanished(
  work: Work,
  file: CompleteFile,
  stored: readonly store.NewVanished[],
): Promise<void> {
  await createAlerts(
    work,
    [...Map.groupBy(stored, ({ mallId }) => mallId)].map(([mallId, titulos]) => ({
      kind: 'IMPORTACAO' as const,
      key: `sumidos ${file.id} ${mallId}`,
      mallId,
      rule: writeOffRule,
      path: `${doubtfulPath}?aba=sumidos`,
      title: `${countOf(titulos.length, 'título sumiu do ERP', 'títulos sumiram do ERP')}: ${formatBrl(sumOf(titulos))}`,
      detail: `Não vieram no arquivo completo ${file.name}. Confira no ERP antes de propor a baixa.`,
    })),
  )
}

/** Vanished títulos that a load has again; a written-off one is open again, with an alert. */
export async function comeBack(work: Work, fileId: number | null): Promise<void> {
  const back = await store.markBack(work.tx, fileId, work.today)
  if (back.length === 0) return
  work.audit(
    ...back.map(({ mallId, tituloId, number }) => ({
      mallId,
      action: 'TITULO_VOLTOU',
      entity: 'titulo_sumido',
      entityId: tituloId,
      body: { idEntrada: fileId, numeroTitulo: number },
    })),
  )
  await createAlerts(
    work,
    back
      .filter(({ wasWrittenOff, open_cents }) => wasWrittenOff && open_cents > 0)
      .map(({ mallId, tituloId, number, open_cents }) => ({
        kind: 'IMPORTACAO' as const,
        key: `voltou ${tituloId} ${work.today}`,
        mallId,
        rule: writeOffRule,
        path: `${doubtfulPath}?aba=sumidos`,
        title: `O título ${number} voltou ao ERP: ${formatBrl(open_cents)} em aberto`,
        detail: 'Ele tinha sido baixado como sumido. Confira no ERP.',
      })),
  )
  work.invalidate('doubtful-titulos')
}

/** Undoes what the load of a file did to the vanished títulos. */
export async function undoVanish(work: Work, fileId: number): Promise<void> {
  await store.undoVanished(work.tx, fileId, work.today)
  work.invalidate('doubtful-titulos')
}

/** Ends proposals whose days passed without a confirmation. */
export async function expireProposals(work: Work): Promise<void> {
  const ended = await store.expireProposals(work.tx, work.today)
  work.audit(
    ...ended.map(({ id }) => ({
      mallId: 0,
      action: 'VENCER_BAIXA_SUMIDO',
      entity: 'titulo_sumido',
      entityId: id,
      body: { idProposta: id },
    })),
  )
  if (ended.length > 0) work.invalidate('doubtful-titulos')
}
