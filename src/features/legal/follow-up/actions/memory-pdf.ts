import { type PdfLine, writePdf } from '#server/files/pdf.ts'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import type { MemoryTitulo } from '../contract/memory.ts'
import { editionWords } from './memory-words.ts'
import type { MemoryOf } from './memory.ts'

/** The standard fonts lack the mathematical minus sign. */
const line = (text: string): PdfLine => ({ as: 'text', text: text.replaceAll('−', '–') })
const quiet = (text: string): PdfLine => ({ as: 'quiet', text })
const heading = (text: string): PdfLine => ({ as: 'heading', text })

const legalRateLines = (legal: MemoryTitulo['taxaLegal']): PdfLine[] =>
  legal === null
    ? []
    : [
        quiet('Taxa legal, mês a mês (Lei 14.905/2024)'),
        ...(legal.semMeses === null ? [] : [quiet(legal.semMeses)]),
        ...legal.meses.map(({ mes, dias, diasDoMes, taxa, jurosAcumulados, texto }): PdfLine => ({
          as: 'code',
          text: `${mes}  ${taxa.padStart(9)} %  ${String(dias).padStart(2)} de ${diasDoMes} dias  J ${jurosAcumulados} %  ${texto}`,
        })),
      ]

const tituloLines = (titulo: MemoryTitulo): PdfLine[] => [
  heading(
    `Título ${titulo.numeroTitulo} (${titulo.tipoMovimento}), competência ${titulo.competencia}, boleto ${titulo.numeroBoleto}`,
  ),
  quiet(
    `Vencido em ${formatDate(titulo.vencimento)}, ${titulo.dias} dias; ${titulo.indice}, F = ${titulo.fator}`,
  ),
  ...titulo.passos.map(({ nome, conta, valor }) =>
    line(`${nome}: ${formatAmount(valor)}   [${conta}]`),
  ),
  line(`Total do título: ${formatAmount(titulo.total)}`),
  ...(titulo.informados.length === 0
    ? []
    : [quiet(`Informado por uma pessoa: ${titulo.informados.join(', ')}`)]),
  ...titulo.meses.map(({ mes, variacao, fatorAcumulado, texto }): PdfLine => ({
    as: 'code',
    text: `${mes}  ${variacao.padStart(9)} %  F ${fatorAcumulado}  ${texto}`,
  })),
  ...(titulo.semMeses === null ? [] : [quiet(titulo.semMeses)]),
  ...legalRateLines(titulo.taxaLegal),
]

/** The memory as PDF for the court, with the total first. */
export function memoryPdf(
  { head, memory }: MemoryOf,
  by: { readonly name: string; readonly at: Date },
): Promise<Buffer> {
  const title = `Memória de cálculo, contrato ${head.contract}`
  return writePdf(
    title,
    [
      { as: 'title', text: title },
      line(`${head.name}, ${formatDocument(head.document)}, ${head.luc}, ${head.mall}`),
      line(`Dívida ${head.debtType}, ação ${head.actionType}`),
      line(`Valores em ${formatDate(memory.data)}, em R$, truncados em centavos a cada passo`),
      heading('Soma'),
      line(`Valor em aberto: ${formatAmount(memory.valorAberto)}`),
      line(`Correção monetária: ${formatAmount(memory.correcao)}`),
      line(`Multa: ${formatAmount(memory.multa)}`),
      line(`Juros: ${formatAmount(memory.juros)}`),
      line(`Saldo devedor corrigido: ${formatBrl(memory.total)}`),
      line(`Acréscimo por dia: ${formatBrl(memory.acrescimoPorDia)}`),
      ...memory.avisos.map(quiet),
      quiet(editionWords(memory)),
      { as: 'code', text: `sha256 das contas ${memory.impressao}` },
      quiet(`Emitida por ${by.name} em ${formatInstant(by.at)}`),
      ...memory.titulos.flatMap(tituloLines),
    ],
    by.at,
  )
}
