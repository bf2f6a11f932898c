import { cents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { DemoContract } from './contracts.ts'
import type { DemoGuarantor } from './guarantors.ts'
import { legalStatusOf } from './specials.ts'
import type { Address } from './tenants.ts'
import type { DemoReceipt, DemoTitulo } from './titulos.ts'
import type { World } from './world.ts'

const titulosHeader =
  'shopping;unidEcon;contrato;luc;nomeFantasia;razaoSocial;cpfCnpj;tipoContrato;numeroTitulo;numBoleto;tipoDocumento;tipoMovimento;centroLucro;competencia;' +
  'vencimento;vencimentoOriginal;valorOriginal;valorAberto;descontoMulta;descontoJuros;docPagamento;dataCompensacao;dataPagamento;valorRecebido'
const contractsHeader =
  'shopping;unidEcon;contrato;luc;cpfCnpj;razaoSocial;nascimento;nomeFantasia;objeto;tipoContrato;statusContrato;inicio;fim;logradouro;bairro;cidade;uf;cep;' +
  'telefone;email;indice;percentualMulta;percentualJuros;grupo;portfolio;statusJuridico;fiadorNome;fiadorCpfCnpj;fiadorNascimento;fiadorLogradouro;fiadorBairro;fiadorCidade;fiadorUf;' +
  'fiadorCep;fiancaFim;observacao'

const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
const amount = (value: number) =>
  `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
const day = (value: LocalDate | undefined) => (value === undefined ? '' : formatDate(value))

/** A span of days: `after` exclusive, `upTo` inclusive. */
export type Span = { readonly after: LocalDate; readonly upTo: LocalDate }

const isIn = ({ after, upTo }: Span, on: LocalDate | undefined) =>
  on !== undefined && on > after && on <= upTo

/** True if the título changed in the span. */
const isNews = (span: Span, { issuedOn, receipts, cancelledOn }: DemoTitulo) =>
  issuedOn <= span.upTo &&
  (isIn(span, issuedOn) ||
    isIn(span, cancelledOn) ||
    receipts.some(({ paidOn, clearedOn }) => isIn(span, paidOn) || isIn(span, clearedOn)))

/** Open amount of a título on a day; a payment counts once cleared. */
export function openOn({ cents, receipts, cancelledOn }: DemoTitulo, on: LocalDate): number {
  if (cancelledOn !== undefined && cancelledOn <= on) return 0
  return receipts.reduce(
    (left, receipt) => (receipt.clearedOn <= on ? left - receipt.cents : left),
    cents as number,
  )
}

function rowsOfTitulo(titulo: DemoTitulo, on: LocalDate): string {
  const { contract, originalDueOn, dueOn } = titulo
  const { tenant } = contract
  const start = [
    tenant.mall.name,
    tenant.mall.economicUnit,
    contract.number,
    contract.luc,
    tenant.tradeName,
    tenant.name,
    tenant.document,
    contract.type,
    titulo.number,
    titulo.boleto,
    titulo.documentType,
    titulo.movement,
    `CL${tenant.mall.economicUnit}`,
    formatCompetence(titulo.competence),
    day(dueOn),
    day(originalDueOn),
    amount(titulo.cents),
    amount(openOn(titulo, on)),
    amount(titulo.fineDiscount_cents),
    '0,00',
  ]
  const demoReceipts = titulo.receipts.filter(({ paidOn }) => paidOn <= on)
  const payment = (receipt: DemoReceipt) => [
    receipt.document,
    day(receipt.clearedOn),
    day(receipt.paidOn),
    amount(receipt.cents),
  ]
  return demoReceipts.length === 0
    ? line([...start, '', '', '', ''])
    : demoReceipts.map((receipt) => line([...start, ...payment(receipt)])).join('')
}

/**
 * The ORACLE file of changes in a span, as known at its end; `isWhole` adds all that is open.
 * Yields chunks; empty without rows.
 */
export function* titulosCsv(
  world: World,
  span: Span,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Generator<string> {
  let piece = ''
  let isFirst = true
  for (const titulo of world.titulos) {
    const isShown = isWhole && titulo.issuedOn <= span.upTo && openOn(titulo, span.upTo) > 0
    if (!isShown && !isNews(span, titulo)) continue
    if (isFirst) piece = line([titulosHeader])
    isFirst = false
    piece += rowsOfTitulo(titulo, span.upTo)
    if (piece.length < 262_144) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Its boleto number; a título without one is its own boleto. */
export const boletoOf = ({ boleto, number }: DemoTitulo) => boleto || number

export const openBoletos = (world: World): ReadonlySet<string> =>
  new Set(world.titulos.filter((titulo) => openOn(titulo, world.today) > 0).map(boletoOf))

/** An ORACLE file of extra payments: the open amounts of these boletos, paid on these days. */
export function paymentsCsv(world: World, paidOn: ReadonlyMap<string, LocalDate>): string {
  const { today } = world
  const rows = world.titulos.flatMap((titulo) => {
    const on = paidOn.get(boletoOf(titulo))
    const open = openOn(titulo, today)
    if (on === undefined || open === 0 || titulo.issuedOn > today) return []
    const payment = {
      document: `PG-${titulo.number}`,
      paidOn: on,
      clearedOn: on,
      cents: cents(open),
    }
    return [
      rowsOfTitulo(
        {
          ...titulo,
          receipts: [...titulo.receipts.filter(({ clearedOn }) => clearedOn <= today), payment],
        },
        today,
      ),
    ]
  })
  return line([titulosHeader]) + rows.join('')
}

const address = ({ street, district, city, uf, cep }: Address) => [street, district, city, uf, cep]
const noGuarantor = ['', '', '', '', '', '', '', '', '']

const guarantorCells = (guarantor: DemoGuarantor) => [
  guarantor.name,
  guarantor.document,
  day(guarantor.bornOn),
  ...address(guarantor.address),
  day(guarantor.guaranteeEndsOn),
]

function rowsOfContract(contract: DemoContract, isLast: boolean): string {
  const { tenant } = contract
  const start = [
    tenant.mall.name,
    tenant.mall.economicUnit,
    contract.number,
    contract.luc,
    tenant.document,
    tenant.name,
    day(tenant.bornOn),
    tenant.tradeName,
    tenant.object,
    contract.type,
    contract.isActive ? 'ATIVO' : 'INATIVO',
    day(contract.startsOn),
    day(contract.endsOn),
    ...address(tenant.address),
    contract.phone,
    contract.email,
    contract.indexName,
    contract.type === 'CONFISSAO' ? '2,00' : '10,00',
    '1,00',
    tenant.group,
    tenant.portfolio,
    legalStatusOf(tenant.special, isLast),
  ]
  const people =
    contract.guarantors.length === 0 ? [noGuarantor] : contract.guarantors.map(guarantorCells)
  return people.map((cells) => line([...start, ...cells, ''])).join('')
}

/** The AUXILIARY file of all contracts, without the unregistered ones. */
export function contractsCsv(world: World): string {
  const registeredContracts = world.contracts.filter(
    ({ tenant }) => tenant.special !== 'SEM_CADASTRO',
  )
  return (
    line([contractsHeader]) +
    registeredContracts.map((contract) => rowsOfContract(contract, false)).join('')
  )
}

/**
 * The AUXILIARY file of contracts whose legal status changed since the first; undefined if none
 * did.
 */
export function changedContractsCsv(world: World): string | undefined {
  const changedContracts = world.contracts.filter(
    ({ tenant }) => legalStatusOf(tenant.special, true) !== legalStatusOf(tenant.special, false),
  )
  return changedContracts.length === 0
    ? undefined
    : line([contractsHeader]) +
        changedContracts.map((contract) => rowsOfContract(contract, true)).join('')
}
