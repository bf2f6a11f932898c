import { type Cents, formatBrl } from '#values/cents.ts'

/** Critério and claim before and after an act, and how many títulos it changes. */
export type ActFigures = {
  readonly antes: Cents
  readonly depois: Cents
  readonly antesCorrigido: Cents | null
  readonly depoisCorrigido: Cents | null
  readonly quantidadeTitulos: number
}

/** Formats the figures: 'critério de R$ 1,00 para R$ 2,00; saldo corrigido …; 3 títulos mudam'. */
export const figuresWords = (act: ActFigures): string =>
  [
    `critério de ${formatBrl(act.antes)} para ${formatBrl(act.depois)}`,
    ...(act.antesCorrigido === null || act.depoisCorrigido === null
      ? []
      : [
          `saldo corrigido de ${formatBrl(act.antesCorrigido)} para ${formatBrl(act.depoisCorrigido)}`,
        ]),
    ...(act.quantidadeTitulos === 0
      ? []
      : [act.quantidadeTitulos === 1 ? '1 título muda' : `${act.quantidadeTitulos} títulos mudam`]),
  ].join('; ')
