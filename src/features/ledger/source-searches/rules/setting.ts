import type { FieldProblem } from '#values/field-problem.ts'

import type { SearchFields } from '../contract/calls.ts'

const hour = /^([01]\d|2[0-3]):[0-5]\d$/
const secretName = /^[A-Za-z0-9][\w.-]{0,99}$/

const problem = (campo: keyof SearchFields, mensagem: string): FieldProblem => ({ campo, mensagem })

/** The search of a source that has none. */
export const noSearch: SearchFields = {
  tipo: null,
  endereco: '',
  segredo: '',
  formato: null,
  padrao: '',
  cron: '',
  esperadoAte: '',
  aoTerminar: 'LEMBRAR',
  ativa: false,
}

/** Wrong fields of a search; `isCron` knows lines of cron. */
export function searchProblems(
  search: SearchFields,
  isCron: (line: string) => boolean,
): FieldProblem[] {
  const { tipo, endereco, segredo, padrao, cron, esperadoAte, ativa } = search
  const problems: FieldProblem[] = []
  if (esperadoAte !== '' && !hour.test(esperadoAte))
    problems.push(problem('esperadoAte', 'Informe a hora como 08:00, ou deixe vazio.'))
  if (tipo === null) {
    if (ativa) problems.push(problem('tipo', 'Escolha onde a busca procura.'))
    return problems
  }
  if (endereco === '') problems.push(problem('endereco', 'Informe o endereço.'))
  if (segredo !== '' && !secretName.test(segredo))
    problems.push(
      problem('segredo', 'Informe só o nome do arquivo do segredo, nunca o próprio segredo.'),
    )
  if (/[/\\\0]/.test(padrao))
    problems.push(problem('padrao', 'O padrão é um nome de arquivo, como *.csv.'))
  if (ativa && cron === '') problems.push(problem('cron', 'Informe quando buscar.'))
  if (cron !== '' && !isCron(cron))
    problems.push(
      problem(
        'cron',
        'Informe minuto, hora, dia, mês e dia da semana, como 0 6 * * 1-5 (dias úteis às 6 horas).',
      ),
    )
  return problems
}

/** The fields that count for a kind; the others are emptied. */
export function searchOf(search: SearchFields): SearchFields {
  const { tipo, esperadoAte } = search
  if (tipo === null) return { ...noSearch, esperadoAte }
  return tipo === 'HTTPS'
    ? { ...search, padrao: '', formato: search.formato ?? 'CSV', aoTerminar: 'LEMBRAR' }
    : { ...search, formato: null, segredo: tipo === 'PASTA' ? '' : search.segredo }
}

const fields = Object.keys(noSearch) as (keyof SearchFields)[]

/** Fields of a search that change. */
export const changedFields = (before: SearchFields, after: SearchFields): (keyof SearchFields)[] =>
  fields.filter((field) => before[field] !== after[field])

/** True if nothing changes but that the search stops, which needs no second person. */
export function onlyStops(before: SearchFields, after: SearchFields): boolean {
  const changed = changedFields(before, after)
  return changed.length === 1 && changed[0] === 'ativa' && !after.ativa
}
