import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { LoadContext, StagedFile } from '#features/ledger/receivables/actions/stage.ts'
import { outOfReachReasons } from '#features/ledger/received-files/rules/judgement.ts'
import {
  type Recipe,
  type RecipePart,
  readRecipe,
} from '#features/ledger/sources/contract/recipe.ts'
import { builtIn } from '#features/ledger/sources/rules/built-in.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type JudgedPartFacts, readJudged, textsOfRows } from '../gateway/judged-part.ts'
import { type Entrada, linkLoad } from '../store/files.ts'
import { knownFacts } from '../store/known-facts.ts'

/** A part of a file, judged and staged in a load of its own. */
export type StagedPart = {
  readonly part: RecipePart
  readonly loadId: number
  readonly staged: StagedFile
  readonly facts: JudgedPartFacts
  readonly counts: Awaited<ReturnType<typeof staged.checkStaged>>
  /** Open títulos that the part lacks, before the load. */
  readonly absent: Awaited<ReturnType<typeof staged.absentTitulos>>
  readonly outOfReach: number
  /** Money of boletos that their títulos do not take. */
  readonly leftOver: Awaited<ReturnType<typeof staged.stageReceipts>>['leftOver']
}

/** A part that cannot be right: nothing of its file is loaded. */
export type RefusedPart = { readonly facts: JudgedPartFacts }

/** Reads mended rows, in our own layout, to the effect that their source has. */
function mended({ brings }: Entrada, { partes }: Recipe): Recipe {
  const recipe = builtIn(brings)
  const reduzSaldo = partes.some((part) => part.traz === brings && part.reduzSaldo)
  return { ...recipe, partes: recipe.partes.map((part) => ({ ...part, reduzSaldo })) }
}

/** The recipe that reads an entrada; rows that were mended are in our own layout. */
export function recipeOf(entrada: Entrada): Recipe {
  if (entrada.isNative) {
    const recipe = builtIn(entrada.brings)
    const { dayOrder } = entrada
    return dayOrder === null
      ? recipe
      : { ...recipe, arquivos: recipe.arquivos.map((file) => ({ ...file, dia: dayOrder })) }
  }
  const read = readRecipe(entrada.recipe)
  if (read.problems) throw new Error(`Stored recipe of source ${entrada.sourceId} is invalid`)
  return entrada.supplementsId === null ? read.recipe : mended(entrada, read.recipe)
}

/** The malls that rows of an entrada may be of; null = every mall. */
export function mallsInReach({
  sourceMalls,
  reach,
}: Pick<Entrada, 'sourceMalls' | 'reach'>): readonly number[] | null {
  if (reach === null) return sourceMalls.length === 0 ? null : sourceMalls
  return sourceMalls.length === 0 ? reach : reach.filter((mall) => sourceMalls.includes(mall))
}

type Reading = {
  readonly context: LoadContext
  readonly entrada: Entrada
  readonly path: string
  readonly today: LocalDate
  readonly columnsBefore: ReadonlyMap<string, readonly string[]> | undefined
}

/** The load of a part: the one of an earlier try, or a new one. */
async function loadOfPart(
  { context, entrada }: Reading,
  part: RecipePart,
  place: number,
): Promise<number> {
  const known = entrada.loadIds[place]
  if (known !== undefined) return known
  return context.work(async (work) => {
    const loadId = await staged.insertLoad(work.tx, {
      kind: part.traz === 'CONTRATOS' ? 'AUXILIARY' : 'ORACLE',
      mallId: null,
      fileId: entrada.fileId ?? '',
      fileName: entrada.fileName,
      sha256: entrada.sha256,
      isDryRun: entrada.isRehearsal,
      reference: null,
      userId: entrada.broughtBy ?? null,
      userName: entrada.receivedByName,
    })
    await linkLoad(work.tx, entrada.id, loadId)
    return loadId
  })
}

/** Reads, judges and stages one part, then checks it against what is stored. */
async function stagePart(
  reading: Reading,
  recipe: Recipe,
  part: RecipePart,
  place: number,
): Promise<StagedPart | RefusedPart> {
  const { context, entrada, path, today, columnsBefore } = reading
  const loadId = await loadOfPart(reading, part, place)
  const order = {
    path,
    name: entrada.fileName,
    recipe: { ...recipe, partes: [part] },
    facts: await context.work(({ tx }) => knownFacts(tx, entrada.sourceMalls)),
    today,
    columnsBefore,
  }
  const end: { facts?: JudgedPartFacts } = {}
  const stagedFile = await staged.stage(
    context,
    loadId,
    readJudged(order, (facts) => {
      end.facts = facts
    }),
  )
  const judged = end.facts
  if (judged === undefined) throw new Error('The reading thread ended without a judgement')
  if (judged.isRefused) return { facts: judged }
  const seen = await context.work((work) =>
    readStaged(work, reading, { part, loadId, stagedFile, judged }),
  )
  const codes = await context.work(({ tx }) => staged.codesInUse(tx))
  const counts = await staged.checkStaged(
    context,
    { id: loadId, mallId: null },
    {
      ...stagedFile,
      rows: seen.rows,
      ...('further' in seen && { further: seen.further }),
    },
    (lines) => textsOfRows({ ...order, codes }, lines),
  )
  return { part, loadId, staged: stagedFile, facts: judged, counts, ...seen }
}

type JustStaged = {
  readonly part: RecipePart
  readonly loadId: number
  readonly stagedFile: StagedFile
  readonly judged: JudgedPartFacts
}

/** What the staged rows are before the check: what is absent, out of reach or left over. */
async function readStaged(
  { tx }: Work,
  { entrada }: Reading,
  { part, loadId, stagedFile, judged }: JustStaged,
) {
  const { staging } = stagedFile
  const receipts =
    part.traz === 'RECEBIMENTOS'
      ? await staged.stageReceipts(tx, loadId, staging, judged.receipts, {
          reducesBalance: part.reduzSaldo,
        })
      : { rows: stagedFile.rows, leftOver: [] }
  if (part.traz === 'TITULOS') await staged.lowerStaged(tx, staging, judged.lowered)
  return {
    ...receipts,
    absent:
      part.traz === 'TITULOS'
        ? await staged.absentTitulos(tx, staging, {
            sourceId: entrada.sourceId,
            rejected: judged.rejected,
            zeroedMalls: entrada.zeroedMalls,
            malls: mallsInReach(entrada),
          })
        : [],
    outOfReach: await staged.rejectOutOfReach(tx, loadId, stagedFile, {
      ofSource: entrada.sourceMalls,
      ofUser: entrada.reach,
      because: { source: outOfReachReasons.FONTE, user: outOfReachReasons.PESSOA },
    }),
  }
}

export const isStaged = (part: StagedPart | RefusedPart): part is StagedPart => 'loadId' in part

/** Reads and stages the parts of a file; stops at one that is refused. */
export async function stageParts(
  reading: Reading,
): Promise<{ readonly parts: readonly StagedPart[]; readonly refused?: JudgedPartFacts }> {
  const recipe = recipeOf(reading.entrada)
  const parts: StagedPart[] = []
  for (const [place, part] of recipe.partes.entries()) {
    const read = await stagePart(reading, recipe, part, place)
    if (!isStaged(read)) return { parts, refused: read.facts }
    parts.push(read)
  }
  return { parts }
}
