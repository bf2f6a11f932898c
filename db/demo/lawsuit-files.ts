import { lawsuitDetail } from '#features/legal/follow-up/actions/detail.ts'
import { importCaseAgreements } from '#features/legal/imports/actions/case-agreements.ts'
import { importFinalFilings } from '#features/legal/imports/actions/final-filings.ts'
import { importManualFilings } from '#features/legal/imports/actions/manual-filings.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { type Cents, cents, formatAmount } from '#values/cents.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'

import { type Malls, ofPlaces } from './cycles.ts'
import { caseNumber, cnpj } from './documents.ts'
import { uploadFile } from './upload-file.ts'
import { agreedWay, importedWay, ofWay } from './lawsuit-follow-ups.ts'
import { waiting } from './lawsuits.ts'
import type { DemoMall } from './places.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

const lawyer = 'juridico'
const csv = (header: string, rows: readonly (readonly string[])[]) =>
  [header, ...rows.map((row) => row.join(';'))].join('\r\n')
const earlier = (day: LocalDate, businessDays: number) =>
  addBusinessDays(bankCalendar, day, -businessDays)

const finalHeader =
  'numeroContrato;luc;shopping;cpfCnpj;tipoDivida;numeroChamadoAjuizamento;statusChamado;numeroProtocolo;dataAjuizamento;valorCausa;vara;comarca;statusAcao;especieCredito'

/** The law firm's reply for some actions, one row per guia. */
async function finalCsv(work: Work, world: World, began: LocalDate): Promise<string> {
  const rows: string[][] = []
  for (const action of await ofWay(work, began, importedWay)) {
    const detail = await lawsuitDetail(work, { id: action.id })
    const { city } = placeOf(world, detail.nomeShopping)
    if (detail.fasesConcluidas !== 6) continue
    for (const [index, { numeroChamadoAjuizamento: ticket }] of detail.guias.entries())
      rows.push([
        detail.numeroContrato,
        detail.luc,
        detail.nomeShopping,
        detail.cpfCnpj,
        detail.tipoDivida,
        ticket ?? '',
        'Ajuizado',
        caseNumber(random('processo', action.contract, index), action.uf, work.today.slice(0, 4)),
        formatDate(earlier(work.today, 2)),
        formatAmount(detail.saldoVencidoAtualizado ?? detail.saldoAbertoCriterio),
        `${random('vara', action.contract).int(1, 12)}ª Vara Cível`,
        city,
        'Distribuída',
        'Extraconcursal',
      ])
  }
  return csv(finalHeader, rows)
}

const placeOf = (world: World, mall: string): DemoMall => {
  const place = world.malls.find(({ name }) => name === mall)
  if (!place) throw new Error(`There is no mall ${mall}`)
  return place
}

const agreementHeader =
  'shopping;luc;numeroContrato;cpfCnpj;numeroProcesso;dataAcordo;valorAcordo;parcelas;primeiroVencimento;dataPagamentoPrimeira;status'

/** Agreements in filed cases: one active, the others broken. */
async function agreementsCsv(work: Work, began: LocalDate): Promise<string> {
  const rows: string[][] = []
  for (const action of await ofWay(work, began, agreedWay)) {
    const detail = await lawsuitDetail(work, { id: action.id })
    const [{ numeroProtocolo: filing } = { numeroProtocolo: null }] = detail.guias
    if (filing === null) continue
    const agreedOn = earlier(work.today, 3)
    const isInForce = rows.length === 0
    rows.push([
      detail.nomeShopping,
      detail.luc,
      detail.numeroContrato,
      detail.cpfCnpj,
      filing,
      formatDate(agreedOn),
      formatAmount(cents(Math.round(detail.saldoAbertoCriterio * 0.9))),
      isInForce ? '10' : '6',
      formatDate(isInForce ? addDays(agreedOn, 1) : agreedOn),
      isInForce ? formatDate(earlier(work.today, 1)) : '',
      isInForce ? 'VIGENTE' : 'QUEBRADO',
    ])
  }
  return csv(agreementHeader, rows)
}

const manualHeader =
  'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;nomeFantasia;objeto;tipoDivida;tipoAcao;saldoCriterio;guiaValor;numeroPO;chamadoPagamento;comprovante;chamadoAjuizamento;protocolo;dataAjuizamento'

/** Progress of a filing outside the workflow. */
type Filled = 'filed' | 'purchase order' | 'filing ticket'

function guiaCells(contract: string, uf: string, filled: Filled, today: LocalDate): string[] {
  const chance = random('ajuizamento manual', contract)
  const amount = formatAmount(cents(chance.int(40_000, 190_000)))
  const order = `45${chance.int(10_000_000, 99_999_999)}`
  if (filled === 'purchase order') return [amount, order, '', '', '', '', '']
  const tickets = [`CH-${chance.int(100_000, 999_999)}`, 'Sim', `JUR-${chance.int(1_000, 9_999)}`]
  return filled === 'filing ticket'
    ? [amount, order, ...tickets, '', '']
    : [
        amount,
        order,
        ...tickets,
        caseNumber(chance, uf, today.slice(0, 4)),
        formatDate(earlier(today, 6)),
      ]
}

const ofList = (row: StepRow, { uf }: DemoMall, filled: Filled, today: LocalDate) => [
  row.contratoShoppingNome,
  row.contratoLuc,
  row.numeroContrato,
  row.contratoCpfCnpj,
  row.contratoRazaoSocial,
  row.contratoNomeFantasia,
  row.contratoCodObjeto,
  row.tipoDividaCodigo,
  row.tipoAcaoNome,
  formatAmount(row.saldoAberto),
  ...guiaCells(row.numeroContrato, uf, filled, today),
]

/** A contract that the ERP no longer has: its action has no títulos. */
const ofOldContract = ({ economicUnit, name, uf }: DemoMall, today: LocalDate) => {
  const contract = `${economicUnit}90017`
  return [
    name,
    'L3099',
    contract,
    cnpj('61830472', 1),
    'Ateliê Vila Serena Calçados Ltda',
    'Vila Serena',
    'CALÇADOS',
    'LOJA',
    'Cobrança',
    '48210,75',
    ...guiaCells(contract, uf, 'filing ticket', today),
  ]
}

const smallest = (limit: Cents) => (rows: readonly StepRow[]) =>
  rows
    .filter(({ saldoAberto }) => saldoAberto < limit)
    .toSorted((one, other) => one.saldoAberto - other.saldoAberto)

/** Filings of malls that the workflow has not reached, and one of an old contract. */
async function manualCsv(work: Work, world: World, malls: Malls): Promise<string> {
  const last = world.malls.length - 1
  const rows = smallest(cents(9_000_000))(
    await waiting(work, 'AGUARDANDO_LIBERACAO', ofPlaces(malls, [last])),
  )
  const own = rows
    .slice(0, 2)
    .map((row, index) =>
      ofList(
        row,
        placeOf(world, row.contratoShoppingNome),
        index === 0 ? 'filed' : 'purchase order',
        work.today,
      ),
    )
  const [first] = world.malls
  return csv(manualHeader, first ? [...own, ofOldContract(first, work.today)] : own)
}

/** The three spreadsheets of legal action, uploaded by the lawyer today. */
export async function uploadFilings(
  stage: Stage,
  world: World,
  malls: Malls,
  began: LocalDate,
): Promise<void> {
  const { today } = stage
  const finals = await stage.see(lawyer, (work) => finalCsv(work, world, began))
  await uploadFile(
    stage,
    { login: lawyer, name: `apuracao-final-${today}.csv`, text: finals },
    (work, arrival) => importFinalFilings(work, {}, arrival),
  )
  const agreements = await stage.see(lawyer, (work) => agreementsCsv(work, began))
  await uploadFile(
    stage,
    { login: lawyer, name: `acordos-autos-${today}.csv`, text: agreements },
    (work, arrival) => importCaseAgreements(work, {}, arrival),
  )
  const manual = await stage.see(lawyer, (work) => manualCsv(work, world, malls))
  await uploadFile(
    stage,
    { login: lawyer, name: `ajuizamento-manual-${today}.csv`, text: manual },
    (work, arrival) => importManualFilings(work, {}, { ...arrival, header: () => undefined }),
  )
  await stage.actAlone('confere depois dos acordos dos autos', refresh)
}
