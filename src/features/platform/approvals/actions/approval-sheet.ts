import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Signature } from '#server/files/paper/blocks.ts'
import { Paper } from '#server/files/paper/paper.ts'
import type { PaperColumn, PaperTable } from '#server/files/paper/table.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, formatAmount, sumCents } from '#values/cents.ts'
import { formatInstant, startOfDay, timeIn, todayIn } from '#values/instant.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  type DecidedItem,
  differenceWords,
  firstTimeWords,
  hashStart,
  type SheetRow,
  sheetFigures,
  sheetRows,
  type SheetWords,
  totalInWords,
} from '../rules/approval-sheet.ts'
import * as store from '../store/submissions.ts'

type Submission = store.LoggedSubmission

/** Decisions of a mall, with the submissions that lead to them. */
type MallPart = {
  readonly mallId: number
  /** 'Shopping Vila Nova, ciclo 11/2026, Pendente Aprovação Shopping'. */
  readonly place: string
  readonly items: readonly DecidedItem[]
}

type ApprovalSheet = {
  /** Name in the decision log and in the file name. */
  readonly name: string
  readonly title: string
  readonly words: SheetWords
  readonly parts: readonly MallPart[]
  /** Submissions into the step. */
  readonly before: readonly Submission[]
  /** Approvals of the day; undefined while the decisions wait. */
  readonly approved?: readonly Submission[] | undefined
  readonly hasCosts: boolean
  /** The filter, for the decision log. */
  readonly filters: readonly string[]
}

export const submissionsInto = store.submissionsInto

/** Submissions that left some steps on a day. */
export const submissionsOn = (
  work: Work,
  log: store.SubmissionLog,
  { statuses, day }: { readonly statuses: readonly string[]; readonly day: LocalDate },
): Promise<Submission[]> =>
  store.submissionsFrom(work.tx, log, {
    statuses,
    from: startOfDay(day),
    until: startOfDay(addDays(day, 1)),
    malls: work.actor.malls,
  })

const byId = (of: readonly Submission[]) => new Map(of.map((each) => [each.id, each]))

/**
 * The submissions of some items as the decision log has them: those into the step, and the
 * approvals of a day, undefined while the items wait.
 */
export async function loggedSubmissions<
  Body extends { readonly de: string; readonly justificativa?: number | null | undefined },
>(
  work: Work,
  log: store.SubmissionLog,
  items: readonly { readonly id: number; readonly status: string }[],
  approvals: readonly Submission[] = [],
) {
  const bodyOf = (of: Submission | undefined) => of?.body as unknown as Body | undefined
  const approvalOf = byId(approvals)
  const before = await store.submissionsInto(
    work.tx,
    log,
    items.map(({ id, status }) => {
      const own = approvalOf.get(id)
      return { id, status: bodyOf(own)?.de ?? status, before: own?.position }
    }),
  )
  const beforeOf = byId(before)
  return {
    before,
    submitted: (id: number) => bodyOf(beforeOf.get(id)),
    approved: (id: number) => bodyOf(approvalOf.get(id)),
    justificationIds: approvals.flatMap((each) => bodyOf(each)?.justificativa ?? []),
  }
}

const newest = (of: readonly Submission[]): Submission | undefined =>
  of.toSorted((one, other) => other.position - one.position)[0]

/** 'Ana Ribeiro e mais 1, COBRANÇA SHOPPING'. */
function signerOf(of: readonly Submission[]): string {
  const last = newest(of)
  if (!last) return ''
  const others = new Set(of.map(({ by }) => by)).size - 1
  return `${last.by}${others > 0 ? ` e mais ${others}` : ''}, ${last.profile}`
}

const momentOf = (of: readonly Submission[]): string => {
  const last = newest(of)
  return last ? `${formatDate(todayIn(last.at))} às ${timeIn(last.at)}` : ''
}

const blankDay = 'Data: ____ / ____ / ________'

function signaturesOf(
  work: Work,
  before: readonly Submission[],
  approved: readonly Submission[] | undefined,
): readonly [Signature, Signature] {
  return [
    before.length === 0
      ? { name: 'Etapa anterior', line: blankDay }
      : { name: signerOf(before), line: `Submeteu em ${momentOf(before)}` },
    approved === undefined
      ? { name: `${work.actor.name}, ${work.actor.profile}`, line: blankDay }
      : { name: signerOf(approved), line: `Aprovou em ${momentOf(approved)}` },
  ]
}

const sumOf = (rows: readonly SheetRow[], of: (row: SheetRow) => Cents | null) =>
  formatAmount(sumCents(rows.flatMap((row) => of(row) ?? [])))

type Column = {
  readonly column: PaperColumn
  readonly cell: (row: SheetRow) => ReturnType<PaperTable<SheetRow>['cells']>[number]
  readonly sum?: (rows: readonly SheetRow[]) => string
}

function columnsOf(hasCosts: boolean): readonly Column[] {
  return [
    {
      column: { label: 'Lojista', isStrong: true },
      cell: ({ name, luc, about }) => ({
        text: name,
        aside: luc,
        notes: about === '' ? [] : [about],
      }),
    },
    { column: { label: 'CPF/CNPJ', width: 84 }, cell: ({ document }) => document },
    ...(hasCosts
      ? []
      : [
          {
            column: { label: 'Boletos', width: 36, align: 'right' },
            cell: ({ count }: SheetRow) => formatWhole(count),
            sum: (rows: readonly SheetRow[]) =>
              formatWhole(rows.reduce((sum, { count }) => sum + count, 0)),
          } as const,
        ]),
    {
      column: { label: 'Dias', width: 28, align: 'right' },
      cell: ({ days }) => (days === null ? '-' : formatWhole(Math.max(0, days))),
    },
    {
      column: { label: 'Valor R$', width: 64, align: 'right' },
      cell: ({ value }) => formatAmount(value),
      sum: (rows) => sumOf(rows, ({ value }) => value),
    },
    ...(hasCosts
      ? [
          {
            column: { label: 'Custas R$', width: 56, align: 'right' },
            cell: ({ costs }: SheetRow) => (costs === null ? '-' : formatAmount(costs)),
            sum: (rows: readonly SheetRow[]) => sumOf(rows, ({ costs }) => costs),
          } as const,
        ]
      : []),
    {
      column: { label: 'Decisão', width: 138 },
      cell: ({ decision, notes }) => ({ text: decision, notes }),
    },
  ]
}

function costWords(items: readonly DecidedItem[]): string[] {
  const without = items.filter(({ costs }) => costs === null).length
  return [
    'Custas estimadas pela tabela do estado; o valor é o do critério.',
    ...(without === 0 ? [] : [`Sem estimativa de custas: ${formatWhole(without)}.`]),
  ]
}

async function setPart(
  work: Work,
  paper: Paper,
  { title, words, before, approved, hasCosts }: ApprovalSheet,
  { mallId, place, items }: MallPart,
): Promise<void> {
  const own = before.filter((each) => each.mallId === mallId)
  const ownApproved = approved?.filter((each) => each.mallId === mallId)
  const last = newest(ownApproved ?? own)
  const record =
    last === undefined
      ? 'Sem registro da etapa anterior.'
      : `${ownApproved ? 'Registro da decisão' : 'Registro da etapa anterior'}: ${hashStart(last.hash)} (SHA-256, início).`
  paper.part(`Régua. ${record} O registro vale; esta folha é a sua cópia em papel.`)
  paper.head({
    title,
    lines: [place],
    beside: [
      approved === undefined ? 'Para assinar' : 'Aprovado',
      `emitida em ${formatInstant(work.now).replace(' ', ' às ')}`,
      `por ${work.actor.name}`,
    ],
  })
  paper.figures(sheetFigures(items, words, approved !== undefined))
  const columns = columnsOf(hasCosts)
  const notes = [
    totalInWords(items),
    differenceWords(items, words),
    firstTimeWords(items),
    ...(hasCosts ? costWords(items) : []),
    ...(approved === undefined
      ? ['As guardas são conferidas de novo ao aprovar: o que ficar retido muda até lá.']
      : []),
  ]
  await paper.table({
    columns: columns.map(({ column }) => column),
    rows: sheetRows(items),
    // A row is an action where there are costs, else a tenant.
    noun: hasCosts ? words.noun : ['lojista', 'lojistas'],
    cells: (row) => columns.map(({ cell }) => cell(row)),
    sum: (label, rows) =>
      columns.map(({ sum }, index) => (index === 0 ? label : (sum?.(rows) ?? ''))),
    closing: [
      ...notes.flatMap((text) => (text === undefined ? [] : [{ as: 'text', text } as const])),
      { as: 'signatures', of: signaturesOf(work, own, ownApproved) },
    ],
  })
}

/** Writes a sheet to sign: a part with its own pages for each mall. Throws 404 without a decision. */
export function approvalSheetFile(work: Work, sheet: ApprovalSheet): FileAnswer {
  const { name, title, parts, filters } = sheet
  if (parts.length === 0)
    throw new NotFound(
      sheet.approved === undefined
        ? 'Nada espera aprovação nesta busca: não há folha para assinar.'
        : 'Nada foi aprovado nesse dia: não há folha para assinar.',
    )
  const [first, another] = parts
  return new FileAnswer(
    `folha-${name}-${work.today}.pdf`,
    'application/pdf',
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: `${name}-folha`,
      body: {
        titulo: `Folha para assinar: ${title}`,
        filtros: [...filters],
        linhas: parts.reduce((count, { items }) => count + items.length, 0),
      },
      ...(first && another === undefined ? { mallId: first.mallId } : {}),
    },
    async function* () {
      const paper = await Paper.open(title, work.now)
      for (const part of parts) await setPart(work, paper, sheet, part)
      yield await paper.end()
    },
  )
}
