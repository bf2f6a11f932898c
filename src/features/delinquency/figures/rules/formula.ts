import { formatAmount } from '#values/cents.ts'

import { type Figure, figureOf, type Parts, percentOf } from './figures.ts'

/** Formats an amount; negative ones in parentheses (rules 6.2). */
export const formatFigure = (cents: number): string =>
  cents < 0 ? `(${formatAmount(-cents)})` : formatAmount(cents)

/** Formats a percentage with a minus sign; '-' if nothing was billed. */
export const formatShare = (basisPoints: number | null): string =>
  basisPoints === null
    ? '-'
    : `${basisPoints < 0 ? '−' : ''}${formatAmount(Math.abs(basisPoints))} %`

/** Formats a difference of percentages in percentage points. */
export const formatPoints = (basisPoints: number | null): string =>
  basisPoints === null ? '-' : formatShare(basisPoints).replace('%', 'p.p.')

type Term = readonly [sign: '+' | '−', figure: Figure, words: string]

const grossTerms: readonly Term[] = [
  ['+', 'faturadoBruto', 'faturado bruto'],
  ['−', 'ajustes', 'descontos, cancelamentos e ajustes'],
  ['−', 'recebidoBruto', 'recebido bruto'],
  ['−', 'emCarencia', 'em carência ou a vencer'],
]

const terms: Readonly<Partial<Record<Figure, readonly Term[]>>> = {
  faturado: grossTerms.slice(0, 2),
  inadimplenciaBruta: grossTerms,
  recebidoLiquido: [
    ['+', 'recuperacao', 'recuperação de meses anteriores'],
    ['+', 'aposFechamento', 'recebido após o fechamento'],
  ],
  inadimplenciaLiquida: [
    ['+', 'inadimplenciaBruta', 'inadimplência bruta'],
    ['−', 'recuperacao', 'recuperação de meses anteriores'],
    ['−', 'aposFechamento', 'recebido após o fechamento'],
  ],
  inadimplenciaProjetada: [
    ['+', 'inadimplenciaLiquida', 'inadimplência líquida'],
    ['−', 'expectativa', 'expectativa de recebimento'],
    ['−', 'tendencia', 'tendência'],
    ['+', 'ajustesExpectativa', 'ajustes de expectativa'],
  ],
  recebimentoTotal: [
    ['+', 'recebidoBruto', 'recebido bruto'],
    ['+', 'recuperacao', 'recuperação de meses anteriores'],
    ['+', 'aposFechamento', 'recebido após o fechamento'],
  ],
}

const simple: Readonly<Partial<Record<Figure, string>>> = {
  faturadoBruto: 'soma do valor original dos títulos',
  ajustes: 'soma dos descontos, cancelamentos e ajustes dos títulos',
  recebidoBruto: 'soma do principal recebido até o fim do faturado',
  emCarencia: 'soma do que está a vencer, ou vencido há menos dias que o mínimo',
  recuperacao: 'soma do principal recebido de títulos de meses anteriores',
  recebidoDeFechados:
    'soma do principal de meses já fechados que as cargas do mês trouxeram depois; em nenhum percentual',
  aposFechamento: 'soma do principal recebido depois do fim do faturado, até a data líquida',
  expectativa: 'soma das expectativas de recebimento dos boletos',
  tendencia: 'soma do saldo dos boletos marcados com tendência',
  ajustesExpectativa: 'soma dos ajustes das expectativas dos boletos',
}

const figureWords: Readonly<Partial<Record<Figure, string>>> = {
  inadimplenciaBruta: 'inadimplência bruta',
  inadimplenciaLiquida: 'inadimplência líquida',
  inadimplenciaProjetada: 'inadimplência projetada',
  recebidoBruto: 'recebido bruto',
}

const join = (list: readonly Term[], of: (term: Term) => string) =>
  list.map((term, index) => (index === 0 ? of(term) : `${term[0]} ${of(term)}`)).join(' ')

/** The formula of a figure with numbers and in words (rules 6.2). */
export type Formula = { readonly numeros: string; readonly palavras: string }

/** '18,00 % = 18.000,00 ÷ 100.000,00' and 'inadimplência bruta ÷ faturado'. */
export function formulaOf(figure: Figure, parts: Parts, isPercent: boolean): Formula {
  if (isPercent) {
    const whole = figureOf('faturado', parts)
    const above = formatFigure(figureOf(figure, parts))
    return {
      numeros: `${formatShare(percentOf(figure, parts))} = ${above} ÷ ${formatFigure(whole)}`,
      palavras: `${figureWords[figure] ?? figure} ÷ (faturado bruto − descontos, cancelamentos e ajustes)`,
    }
  }
  const value = formatFigure(figureOf(figure, parts))
  const list = (terms[figure] ?? []).filter(
    ([, of]) => of !== 'emCarencia' || figureOf(of, parts) !== 0,
  )
  return list.length === 0
    ? { numeros: value, palavras: simple[figure] ?? figure }
    : {
        numeros: `${value} = ${join(list, ([, of]) => formatFigure(figureOf(of, parts)))}`,
        palavras: join(list, ([, , words]) => words),
      }
}
