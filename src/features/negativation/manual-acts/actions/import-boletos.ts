import { attempt } from '#server/work/attempt.ts'
import { HttpError } from '#server/http/errors.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import { S, statusLabel } from '#features/negativation/debt-items/rules/status.ts'
import { includeManually, releaseManually } from './manual.ts'
import * as store from '../store/manual.ts'

/** A row of an imported file: one boleto to include or release by hand (rules 9). */
export type ImportedBoleto = {
  readonly line: number
  readonly numBoleto: string
  /** Digits only; '' if the file has none. */
  readonly document: string
  readonly operation: 'INCLUSAO' | 'EXCLUSAO'
  readonly note: string
}
type RejectedLine = { readonly line: number; readonly because: string }
/** A row with its target: the ledger boleto for an inclusion, the listed item for a release. */
type Target = ImportedBoleto & { readonly id: number }
type SkippedBoleto = { readonly idBoleto: number; readonly motivo: string }

const screens = {
  INCLUSAO: '/inclusao-negativacao-manual',
  EXCLUSAO: '/inclusao-baixa-manual',
} as const

const rejectedBy = (
  rows: readonly Target[],
  skippedBoletos: readonly SkippedBoleto[],
): RejectedLine[] => {
  const because = new Map(skippedBoletos.map(({ idBoleto, motivo }) => [idBoleto, motivo]))
  return rows.flatMap(({ id, line }) =>
    because.has(id) ? [{ line, because: because.get(id) ?? '' }] : [],
  )
}

/** Runs the act on all rows; rejects the refused ones and retries with the rest. */
async function actOn(
  work: Work,
  rows: readonly Target[],
  act: (
    work: Work,
    rows: readonly Target[],
  ) => Promise<{ readonly ignorados: readonly SkippedBoleto[] }>,
): Promise<RejectedLine[]> {
  if (rows.length === 0) return []
  try {
    const { ignorados } = await attempt(work, (within) => act(within, rows))
    return rejectedBy(rows, ignorados)
  } catch (error) {
    const itens = error instanceof HttpError ? (error.extra.itens ?? []) : []
    const rejectedLines = rejectedBy(
      rows,
      itens.map(({ id, texto }) => ({ idBoleto: Number(id), motivo: texto })),
    )
    if (rejectedLines.length === 0) throw error
    const lines = new Set(rejectedLines.map(({ line }) => line))
    return [
      ...rejectedLines,
      ...(await actOn(
        work,
        rows.filter(({ line }) => !lines.has(line)),
        act,
      )),
    ]
  }
}

/** Finds the boleto of each row; a number found in several malls matches none (rules 9). */
async function boletosOf(
  work: Work,
  rows: readonly ImportedBoleto[],
): Promise<{ targets: Target[]; rejectedLines: RejectedLine[] }> {
  const numbers = [...new Set(rows.map(({ numBoleto }) => numBoleto))]
  const linesByNumber = Map.groupBy(
    await store.boletosByNumber(work.tx, numbers, work.actor.malls),
    ({ number }) => number,
  )
  const targets: Target[] = []
  const rejectedLines: RejectedLine[] = []
  for (const row of rows) {
    const [boleto, ...others] = linesByNumber.get(row.numBoleto) ?? []
    const reject = (because: string) => void rejectedLines.push({ line: row.line, because })
    if (!mayOpen(work.actor, screens[row.operation]))
      reject(`Seu perfil não faz ${row.operation === 'INCLUSAO' ? 'inclusão' : 'baixa'} manual.`)
    else if (!boleto) reject(`O boleto ${row.numBoleto} não foi encontrado.`)
    else if (others.length > 0) reject(`O boleto ${row.numBoleto} existe em mais de um shopping.`)
    else if (row.document !== '' && row.document !== boleto.document)
      reject(`O CPF/CNPJ não é o do boleto ${row.numBoleto}.`)
    else targets.push({ ...row, id: boleto.id })
  }
  return { targets, rejectedLines }
}

// A payment at the bank does not keep a listing from being removed.
const anyBoleto = { heldOn: null, excludesVanished: false }

/** Why a boleto cannot be released. */
function whyNotReleased(number: string, boleto: store.NamedBoleto | undefined): string {
  if (!boleto?.isListed) return `O boleto ${number} não está negativado.`
  if (boleto.status === S.REMOVAL) return `A baixa do boleto ${number} já está em andamento.`
  const where = boleto.status === null ? '' : `, em '${statusLabel(boleto.status)}'`
  return `O boleto ${number} não pode ser baixado agora${where}.`
}

/** Finds the item of each release; rejects rows without one. */
async function itemsOf(
  work: Work,
  releases: readonly Target[],
): Promise<{ items: readonly Target[]; rejectedLines: readonly RejectedLine[] }> {
  const ids = releases.map(({ id }) => id)
  const listedItems = await store.listedItems(work.tx, ids)
  const missing = ids.filter((id) => !listedItems.has(id))
  const namedBoletos =
    missing.length === 0
      ? []
      : await store.boletosNamed(work.tx, missing, anyBoleto, work.actor.malls)
  const current = new Map(namedBoletos.map((boleto) => [boleto.id, boleto]))
  return {
    items: releases.flatMap((row): Target[] => {
      const id = listedItems.get(row.id)
      return id === undefined ? [] : [{ ...row, id }]
    }),
    rejectedLines: releases.flatMap(({ id, line, numBoleto }) =>
      listedItems.has(id) ? [] : [{ line, because: whyNotReleased(numBoleto, current.get(id)) }],
    ),
  }
}

/**
 * Imports the negativação file (rules 9): manual inclusions and releases, row by row. Returns the
 * rejected rows.
 */
export async function importBoletos(
  work: Work,
  rows: readonly ImportedBoleto[],
): Promise<readonly RejectedLine[]> {
  const { targets, rejectedLines } = await boletosOf(work, rows)
  const inclusions = targets.filter(({ operation }) => operation === 'INCLUSAO')
  const refused = await actOn(work, inclusions, (within, own) =>
    includeManually(within, {
      boletos: own.map(({ id, note }) => ({ idBoleto: id, observacao: note })),
    }),
  )
  const { items, rejectedLines: unlisted } = await itemsOf(
    work,
    targets.filter(({ operation }) => operation === 'EXCLUSAO'),
  )
  const noteOf = new Map(items.map(({ id, note }) => [id, note]))
  const releases = await actOn(work, items, (within, own) =>
    releaseManually(within, { boletos: own.map(({ id }) => id) }, (id) => noteOf.get(id)),
  )
  return [...rejectedLines, ...refused, ...unlisted, ...releases]
}
