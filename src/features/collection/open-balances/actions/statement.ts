import type { InputOf } from '#contract/call.ts'
import { type Letterhead, letterheads } from '#features/people/registers/actions/letterheads.ts'
import { hashStart } from '#features/platform/approvals/rules/approval-sheet.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { sha256 } from '#server/files/files.ts'
import { Paper } from '#server/files/paper/paper.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents, formatAmount, formatBrl } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDocument, documentKind } from '#values/document.ts'
import { addDays, formatDate, formatDue, type LocalDate, monthOf } from '#values/local-date.ts'

import { type downloadStatement, STATEMENTS, type StatementKind } from '../contract/statement.ts'
import { addFigures, type DebtSums, figuresOf, grouped } from '../rules/debt-rows.ts'
import { reportName } from '../rules/file-name.ts'
import {
  answerWords,
  chargeWords,
  limitWords,
  mayStateOn,
  paymentWords,
  scopeWords,
} from '../rules/statement.ts'
import { documentsOfCustomers, openSlipCounts } from '../store/owners.ts'
import { correctedSlips, type CorrectedSlip } from './corrected.ts'
import { requireCustomer, viewOf } from './named.ts'

type Input = InputOf<typeof downloadStatement>

type Row = {
  readonly number: string
  readonly contract: string
  readonly due: string
  readonly days: number
  readonly sums: DebtSums
  /** A título of the boleto above; a sum leaves it out. */
  readonly isTitulo: boolean
}

const titulosOf = ({ slip, titulos }: CorrectedSlip): Row[] =>
  titulos.map((titulo) => ({
    number: `${titulo.number} ${titulo.account} ${formatCompetence(monthOf(titulo.competence))}`,
    contract: slip.contractNumber,
    due: formatDue(titulo.dueOn, titulo.originalDueOn),
    days: titulo.corrected.days,
    sums: figuresOf(titulo),
    isTitulo: true,
  }))

/** A boleto, in the debt report followed by its títulos. */
const rowsOf = (of: CorrectedSlip, kind: StatementKind): Row[] => [
  {
    number: of.slip.slipNumber,
    contract: of.slip.contractNumber,
    due: formatDue(of.slip.dueDate, of.slip.originalDueDate),
    days: Math.max(0, ...of.titulos.map(({ corrected }) => corrected.days)),
    sums: addFigures(of.titulos.map(figuresOf)),
    isTitulo: false,
  },
  ...(kind === 'RELATORIO' ? titulosOf(of) : []),
]

const isBoleto = ({ isTitulo }: Row) => !isTitulo

const sumsOf = (rows: readonly Row[]) => addFigures(rows.filter(isBoleto).map(({ sums }) => sums))

const columns = [
  { label: 'Boleto' },
  { label: 'Vencimento', width: 62 },
  { label: 'Dias', width: 26, align: 'right' },
  { label: 'Valor R$', width: 62, align: 'right' },
  { label: 'Correção', width: 54, align: 'right' },
  { label: 'Multa', width: 54, align: 'right' },
  { label: 'Juros', width: 54, align: 'right' },
  { label: 'Total R$', width: 66, align: 'right' },
] as const

const amounts = ({ open, correction, fine, interest, total }: DebtSums): string[] =>
  [open, correction, fine, interest, total].map(formatAmount)

/** What one customer owes in one mall. */
type Part = {
  readonly slips: readonly CorrectedSlip[]
  readonly rows: readonly Row[]
  readonly sums: DebtSums
  readonly daily: Cents
  readonly document: string
  readonly letterhead: Letterhead
  readonly isWhole: boolean
  readonly hash: string
}

type About = {
  readonly kind: StatementKind
  readonly day: LocalDate
  readonly today: LocalDate
  readonly warnings: readonly string[]
}

const quiet = { size: 9, isQuiet: true } as const
const plain = { size: 9.5 } as const

/** The recipient of the statement. */
const addressee = ({ slips, rows, document }: Part) => {
  const [first] = slips
  const lucs = [...new Set(slips.map(({ slip }) => slip.luc))].join(', ')
  const contracts = contractsOf(rows).join(', ')
  return [
    { text: 'Para', ink: quiet },
    { text: first?.slip.companyName ?? '', ink: { size: 11, isStrong: true } },
    { text: `${first?.slip.brand ?? ''}, LUC ${lucs}, contrato ${contracts}`, ink: plain },
    { text: `${documentKind(document)} ${formatDocument(document)}`, ink: plain },
  ]
}

const totalOn = (day: LocalDate, { slips, sums }: Part) => [
  { text: `Total até ${formatDate(day)}`, ink: quiet },
  { text: formatBrl(sums.total), ink: { size: 17, isStrong: true } },
  {
    text: scopeWords(
      slips.map(({ slip }) => ({
        overdue: slip.situacao === 'VENCIDO',
        dueOn: slip.originalDueDate,
      })),
    ),
    ink: plain,
  },
]

const contractsOf = (rows: readonly Row[]) => [...new Set(rows.map(({ contract }) => contract))]

async function setPart(paper: Paper, part: Part, { kind, day, today, warnings }: About) {
  const { slips, rows, daily, letterhead, isWhole, hash } = part
  const contracts = contractsOf(rows)
  paper.part(
    `${STATEMENTS[kind]}, ${slips[0]?.slip.companyName ?? ''}. Conferência: ${hashStart(hash)} (SHA-256, início).`,
  )
  paper.head({
    title: letterhead.mall,
    lines: letterhead.lines,
    beside: [STATEMENTS[kind], `emitido em ${formatDate(today)}`],
  })
  paper.columns(addressee(part), totalOn(day, part))
  paper.blocks([{ as: 'heading', text: 'Os boletos' }])
  await paper.table<Row>({
    columns,
    rows,
    noun: ['boleto', 'boletos'],
    isCounted: isBoleto,
    cells: (row) => {
      const figures = [row.due, String(row.days), ...amounts(row.sums)]
      if (row.isTitulo) return [row.number, ...figures].map((text) => ({ text: '', notes: [text] }))
      const aside = contracts.length > 1 ? `contrato ${row.contract}` : ''
      return [{ text: row.number, aside }, ...figures]
    },
    sum: (label, some) => [label, '', '', ...amounts(sumsOf(some))],
  })
  paper.blocks([
    { as: 'quiet', text: chargeWords({ day, daily }, warnings) },
    { as: 'box', title: 'Como pagar', lines: paymentWords(day, letterhead.contact) },
    { as: 'heading', text: 'Se algum valor não confere' },
    { as: 'text', text: answerWords(today, letterhead.contact) },
    { as: 'heading', text: 'O que este documento não diz' },
    {
      as: 'text',
      text: limitWords({
        isWhole,
        hasDue: slips.some(({ slip }) => slip.situacao !== 'VENCIDO'),
      }),
    },
  ])
}

async function chosenSlips(work: Work, input: Input, day: LocalDate) {
  const { slipIds, clientId, quais = 'VENCIDOS' } = input
  if (slipIds !== undefined && slipIds.length > 0)
    return correctedSlips(work, viewOf(work, { slips: [...new Set(slipIds)] }), day)
  if (clientId === undefined) throw new InvalidInput('Selecione uma cobrança')
  const customer = await requireCustomer(work, String(clientId))
  const all = await correctedSlips(work, viewOf(work, { tenant: customer.id }), day)
  return quais === 'ABERTOS'
    ? all
    : { ...all, slips: all.slips.filter(({ slip }) => slip.situacao === 'VENCIDO') }
}

/** What each customer owes in each mall, with the letterhead and the hash of the content. */
async function partsOf(
  work: Work,
  slips: readonly CorrectedSlip[],
  { kind, day }: Pick<About, 'kind' | 'day'>,
): Promise<Part[]> {
  const next = await chosenSlipsTotal(work, slips, addDays(day, 1))
  const customers = [...new Set(slips.map(({ slip }) => slip.clientId))]
  const documents = await documentsOfCustomers(work.tx, customers)
  const counts = await openSlipCounts(work.tx, customers)
  const heads = await letterheads(work, [...new Set(slips.map(({ slip }) => slip.shoppingId))])
  const parts: Part[] = []
  for (const [clientId, own] of grouped(slips, ({ slip }) => slip.clientId)) {
    const letterhead = heads.get(own[0]?.slip.shoppingId ?? 0)
    if (!letterhead) throw new Refused('O shopping não está no cadastro.')
    const rows = own.flatMap((slip) => rowsOf(slip, kind))
    const sums = sumsOf(rows)
    const content = JSON.stringify([kind, day, clientId, rows])
    parts.push({
      slips: own,
      rows,
      sums,
      daily: cents(Math.max(0, (next.get(clientId) ?? sums.total) - sums.total)),
      document: documents.get(clientId) ?? '',
      letterhead,
      isWhole: counts.get(clientId) === own.length,
      hash: await sha256(Buffer.from(content)),
    })
  }
  return parts
}

/**
 * The statement of a customer, or the debt report, as PDF with the letterhead of each mall. The
 * figures are those of /Detalhes-Boletos for the chosen day.
 */
export async function downloadPdf(work: Work, input: Input): Promise<FileAnswer> {
  const { today } = work
  const { documento: kind, dia: day = today } = input
  const refused = mayStateOn(day, today)
  if (refused)
    throw new InvalidInput(refused.because, {
      campos: [{ campo: 'dia', mensagem: refused.because }],
    })
  const { slips, warnings } = await chosenSlips(work, input, day)
  if (slips.length === 0) throw new NotFound('Nenhum boleto em aberto para este documento.')
  const parts = await partsOf(work, slips, { kind, day })
  const mallIds = [...new Set(slips.map(({ slip }) => slip.shoppingId))]
  const [mallId] = mallIds
  return new FileAnswer(
    reportName(
      kind === 'RELATORIO' ? 'Relatorio_Dividas' : 'Demonstrativo',
      slips[0]?.slip.companyName ?? '',
      'pdf',
    ),
    'application/pdf',
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: 'debt-statement',
      body: {
        titulo: STATEMENTS[kind],
        filtros: [`Dia: ${formatDate(day)}`, ...parts.map(({ hash }) => `Conferência: ${hash}`)],
        linhas: slips.length,
      },
      ...(mallIds.length === 1 && mallId !== undefined ? { mallId } : {}),
    },
    async function* () {
      const paper = await Paper.open(STATEMENTS[kind], work.now)
      for (const part of parts) await setPart(paper, part, { kind, day, today, warnings })
      yield await paper.end()
    },
  )
}

/** Total of the same boletos on another day, by customer. */
async function chosenSlipsTotal(
  work: Work,
  slips: readonly CorrectedSlip[],
  on: LocalDate,
): Promise<ReadonlyMap<number, number>> {
  const { slips: then } = await correctedSlips(
    work,
    viewOf(work, { slips: slips.map(({ slip }) => slip.slipId) }),
    on,
  )
  return new Map(
    grouped(then, ({ slip }) => slip.clientId).map(([clientId, own]) => [
      clientId,
      addFigures(own.flatMap(({ titulos }) => titulos.map(figuresOf))).total,
    ]),
  )
}
