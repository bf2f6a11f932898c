import type { ItemState } from '#features/negativation/debt-items/rules/item.ts'
import {
  changedSentence,
  changedSince,
  joinMarks,
  markOf,
} from '#features/negativation/debt-items/rules/submit-marks.ts'
import {
  reasonOf,
  rowsByTenant,
  type TenantBoleto,
  totalOf,
} from '#features/negativation/debt-items/rules/tenant-parts.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import { personRow } from '#features/negativation/debt-items/actions/sending.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import type { SubmitPreview } from '../contract/calls.ts'
import {
  isSameAsSubmitted,
  type SubmitPart,
  submitPartOf,
  type SubmittedDecision,
} from '../rules.ts'
import { firstListingsOf } from '#features/negativation/debt-items/actions/first-listings.ts'
import { firstListings } from '#features/negativation/debt-items/store/first-listings.ts'
import { namesOfItems } from '#features/negativation/debt-items/store/item-names.ts'
import { differenceToPreviousCycle } from '../store/submit-preview.ts'

type MoveOfItem = {
  readonly record: ItemRecord
  readonly to: ItemState
  readonly block: { readonly codigo: string; readonly texto: string } | undefined
  readonly before: SubmittedDecision | undefined
}

/** A moved boleto as the confirmation needs it: small, because a list may have many thousands. */
type Moved = TenantBoleto & {
  readonly part: SubmitPart
  readonly mark: string
  readonly reason: string
  /** Persons to list. */
  readonly persons: readonly number[]
  readonly from: string | undefined
  readonly to: string
  readonly isChanged: boolean
  readonly submittedBy: string | undefined
}

const mostChanges = 500

function movedOf({ record, to, block, before }: MoveOfItem): Moved {
  const part = submitPartOf(to)
  const value = record.snapshot_cents
  return {
    id: record.id,
    tenant: `${record.mallId} ${record.document}`,
    company: record.tenantName,
    value,
    part,
    mark: markOf({ id: record.id, to, value, block: block?.codigo }),
    reason: part === 'RETIDOS' ? reasonOf(block) : '',
    persons:
      part === 'VAO'
        ? to.persons
            .filter(({ flag }) => flag === 'NEGATIVAR')
            .map(({ id }) => personRow(record, id))
        : [],
    from: before?.flag,
    to: to.flag,
    isChanged: before !== undefined && !isSameAsSubmitted(before, to),
    submittedBy: before?.by,
  }
}

/** Collects the results of a submit, for its confirmation and for the check against one. */
export class SubmitResults {
  readonly #moved: Moved[] = []

  add(move: MoveOfItem): void {
    this.#moved.push(movedOf(move))
  }

  #marks(): string[] {
    return this.#moved.map(({ mark }) => mark)
  }

  /** Refuses a submit whose results differ from the confirmed ones. */
  async requireConfirmed({ tx, actor }: Work, confirmed: string): Promise<void> {
    const { changed, entered, left } = changedSince(confirmed, this.#marks())
    const all = [...changed, ...entered, ...left]
    if (all.length === 0) return
    const some = all.slice(0, mostChanges)
    const names = await namesOfItems(tx, some, actor.malls)
    const what = new Map([
      ...changed.map((id) => [id, 'mudou de decisão, guarda ou valor'] as const),
      ...entered.map((id) => [id, 'entrou depois da conferência'] as const),
      ...left.map((id) => [id, 'saiu depois da conferência'] as const),
    ])
    throw new Conflict(changedSentence(all.length), {
      itens: some.map((id) => {
        const { number = '', brand = '' } = names.get(id) ?? {}
        return {
          id,
          codigo: 'MUDOU_DEPOIS_DA_CONFERENCIA',
          texto: `${brand}, boleto ${number}: ${what.get(id) ?? ''}.`,
        }
      }),
    })
  }

  /** What the confirmation shows; three queries, whatever the number of boletos. */
  async toPreview(
    { tx, today, actor }: Work,
    { isWholeSearch }: { readonly isWholeSearch: boolean },
  ): Promise<SubmitPreview> {
    const results = this.#moved
    const parts = Map.groupBy(results, ({ part }) => part)
    const listed = parts.get('VAO') ?? []
    const blocked = parts.get('RETIDOS') ?? []
    const changed = results.filter(({ isChanged }) => isChanged)
    const idsOf = (some: readonly Moved[]) => some.map(({ id }) => id)
    const [names, first, cycles] = await Promise.all([
      namesOfItems(tx, idsOf([...blocked, ...changed]), actor.malls),
      firstListings(
        tx,
        listed.flatMap(({ persons }) => persons),
        today,
      ),
      isWholeSearch ? differenceToPreviousCycle(tx, idsOf(results), idsOf(listed)) : undefined,
    ])
    const brandOf = (id: number) => names.get(id)?.brand
    return {
      conferencia: joinMarks(this.#marks()),
      vao: totalOf(listed),
      isentos: totalOf(parts.get('ISENTOS') ?? []),
      alcada: totalOf(parts.get('ALCADA') ?? []),
      retidos: totalOf(blocked),
      motivos: rowsByTenant(blocked, ({ reason }) => reason, brandOf).map(
        ({ first: { reason }, row }) => ({
          ...row,
          motivo: reason,
        }),
      ),
      etapaAnterior: [...new Set(results.flatMap(({ submittedBy }) => submittedBy ?? []))].toSorted(
        (a, b) => a.localeCompare(b, 'pt-BR'),
      ),
      mudancas: rowsByTenant(changed, ({ from, to }) => `${from} ${to}`, brandOf).map(
        ({ first: { from, to }, row }) => ({ ...row, de: from ?? '', para: to }),
      ),
      primeiraVez: firstListingsOf(first),
      cicloAnterior: cycles
        ? { ciclo: monthOf(cycles.competence), entram: cycles.entering, saem: cycles.leaving }
        : null,
    }
  }
}
