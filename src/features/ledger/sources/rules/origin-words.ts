import { countOf } from '#values/count-of.ts'

import type { Brings, FieldKind } from '../contract/fields.ts'
import { FIELDS } from '../contract/fields.ts'
import type { Origin } from '../contract/recipe.ts'
import type { FileForm } from './forms.ts'

const separatorNames: Readonly<Record<string, string>> = {
  ' ': 'no espaço',
  '-': 'no hífen',
  '/': 'na barra',
  '|': 'na barra vertical',
  _: 'no sublinhado',
}

const partWords = ({ parte }: Origin): string | undefined => {
  if (!parte) return undefined
  if (parte.separador === undefined)
    return `${countOf(parte.tamanho ?? 0, 'caractere', 'caracteres')} a partir do ${parte.inicio}º`
  return `parte ${parte.posicao}, ${separatorNames[parte.separador] ?? `em '${parte.separador}'`}`
}

const tableWords = ({ tabela, senao = 'REJEITAR' }: Origin): string | undefined => {
  if (!tabela) return undefined
  const lines = countOf(Object.keys(tabela).length, 'linha', 'linhas')
  if (senao === 'REJEITAR') return `tabela de ${lines}`
  return `tabela de ${lines}; o resto ${senao === 'MANTER' ? 'fica' : `vira ${senao}`}`
}

const signWords = ({ sinal }: Origin): string | undefined => {
  if (sinal === undefined) return undefined
  if (sinal === 'INVERTER') return 'sinal invertido'
  return `negativo se ${sinal.coluna} é ${sinal.credito.join(', ')}`
}

const kindWords = (kind: FieldKind | undefined, form: FileForm, origin: Origin) => {
  if (kind === 'money' && origin.unidade !== 'CENTAVOS')
    return form.decimal === ',' ? 'vírgula decimal' : 'ponto decimal'
  if (kind === 'day') return form.order === 'DMY' ? 'dia/mês/ano' : 'mês/dia/ano'
  if (kind === 'document') return 'zeros à esquerda, 11 ou 14'
  return undefined
}

/** Where an origin comes from, if not from one column. */
function sourceWords(origin: Origin): string | undefined {
  if (origin.constante !== undefined) return `sempre ${origin.constante}`
  if (origin.cadastro) return 'do cadastro de contratos'
  if (origin.busca) return `busca ${origin.busca.coluna} em ${origin.busca.arquivo}`
  if (origin.juntar)
    return `junta ${origin.juntar.map((each) => each.coluna ?? 'outra origem').join(` ${origin.com ?? ''} `)}`
  if (origin.primeiro)
    return `o primeiro preenchido de ${countOf(origin.primeiro.length, 'origem', 'origens')}`
  return undefined
}

/** A transformation in words: 'parte 1, no espaço', 'vírgula decimal', 'como está'. */
export function originWords(origin: Origin, traz: Brings, field: string, form: FileForm): string {
  const kind = FIELDS[traz].find(({ name }) => name === field)?.kind
  const words = [
    sourceWords(origin),
    partWords(origin),
    tableWords(origin),
    origin.zeros === undefined ? undefined : `zeros à esquerda até ${origin.zeros}`,
    origin.mes === true ? 'mês do dia' : undefined,
    origin.unidade === 'CENTAVOS' ? 'em centavos' : undefined,
    signWords(origin),
    origin.cadastro || origin.constante !== undefined ? undefined : kindWords(kind, form, origin),
    field === 'valorAberto' && origin.sinal === undefined ? 'negativo vira crédito' : undefined,
  ].filter((each) => each !== undefined)
  return words.length === 0 ? 'como está' : words.join('; ')
}
