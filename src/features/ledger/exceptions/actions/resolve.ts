import { requireEveryMall, seesEveryMall } from '#server/http/company.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import type { ExceptionFields, ListCode } from '../contract/lists.ts'
import { problemsOf } from '../rules.ts'
import { type RegisteredNames, readRegisteredNames, type StoredRecord } from '../store/records.ts'

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)
const refuse = (problems: readonly FieldProblem[]): InvalidInput =>
  new InvalidInput(problems[0]?.mensagem ?? '', { campos: problems })

type ResolvedRecord = { readonly problems: FieldProblem[]; readonly record: StoredRecord }

/**
 * Malls of a record: none = all, which requires access to every mall. Naming every mall also means
 * all.
 */
function mallsOf(
  work: Work,
  list: ListCode,
  { shoppings = [] }: ExceptionFields,
  registeredNames: RegisteredNames,
  unitMall: number | undefined,
) {
  const problems: FieldProblem[] = []
  const all = registeredNames.malls.map(({ id }) => id)
  const chosenMalls = inOrder(shoppings)
  if (chosenMalls.some((mall) => !all.includes(mall)))
    problems.push({ campo: 'shoppings', mensagem: 'Um dos shoppings não está entre os seus.' })
  const seesAll = seesEveryMall(work.actor)
  // A document number belongs to one mall; other records without a mall hold for all of them.
  if (chosenMalls.length === 0 && list !== 'numero-documento') requireEveryMall(work.actor)
  if (unitMall !== undefined && chosenMalls.length > 0 && !chosenMalls.includes(unitMall))
    problems.push({
      campo: 'shoppings',
      mensagem: 'O shopping da unidade econômica não está entre os escolhidos.',
    })
  // For a document number without malls, users limited to some malls mean the mall of its unit.
  const own =
    chosenMalls.length === 0 && !seesAll && unitMall !== undefined ? [unitMall] : chosenMalls
  return { problems, mallIds: seesAll && own.length === all.length ? [] : own }
}

/** The registered names behind the fields, and the fields that name none. */
function lookUp(
  list: ListCode,
  { tipo = '', unidEcon = '', modulos = [] }: ExceptionFields,
  registeredNames: RegisteredNames,
) {
  const problems: FieldProblem[] = []
  const type = registeredNames.documentTypes.find(({ prefix }) => prefix === tipo.toUpperCase())
  if (list === 'tipo-documento' && !type)
    problems.push({
      campo: 'tipo',
      mensagem: `Este tipo de documento não existe; use ${registeredNames.documentTypes.map(({ prefix }) => prefix).join(', ')}.`,
    })
  const unitMall = registeredNames.malls.find(({ economicUnit }) => economicUnit === unidEcon)?.id
  if (list === 'numero-documento' && unitMall === undefined)
    problems.push({
      campo: 'unidEcon',
      mensagem: 'Não há shopping com esta unidade econômica entre os seus.',
    })
  const moduleIds = inOrder(modulos)
  if (moduleIds.some((id) => !registeredNames.modules.some((module) => module.id === id)))
    problems.push({ campo: 'modulos', mensagem: 'Um dos módulos não existe.' })
  return { problems, type, unitMall, moduleIds }
}

function find(
  work: Work,
  list: ListCode,
  fields: ExceptionFields,
  registeredNames: RegisteredNames,
): ResolvedRecord {
  const { cpfCnpj = '', luc = '', centroLucro = '', numero = '' } = fields
  const { anoCompetencia, unidEcon = '' } = fields
  const { problems, type, unitMall, moduleIds } = lookUp(list, fields, registeredNames)
  const of = <T>(own: ListCode, value: T, none: T): T => (list === own ? value : none)
  const malls = mallsOf(
    work,
    list,
    fields,
    registeredNames,
    of('numero-documento', unitMall, undefined),
  )
  return {
    problems: [...problems, ...malls.problems],
    record: {
      list,
      document: of('luc-shopping', cpfCnpj, ''),
      luc: of('luc-shopping', luc, ''),
      documentTypeId: of('tipo-documento', type?.id ?? null, null),
      costCenter: of('centro-lucro', centroLucro, ''),
      number: of('numero-documento', numero, ''),
      competenceYear: of('numero-documento', anoCompetencia ?? null, null),
      economicUnit: of('numero-documento', unidEcon, ''),
      moduleIds,
      mallIds: malls.mallIds,
      note: fields.observacao ?? '',
      isActive: fields.ativo ?? true,
    },
  }
}

/**
 * Resolves the fields of a record: modules, malls, document type and economic unit. 400 with all
 * invalid fields.
 */
export async function resolve(
  work: Work,
  list: ListCode,
  fields: ExceptionFields,
): Promise<StoredRecord> {
  const bare = problemsOf(list, fields)
  if (bare.length > 0) throw refuse(bare)
  const { problems, record } = find(
    work,
    list,
    fields,
    await readRegisteredNames(work.tx, work.actor.malls),
  )
  if (problems.length > 0) throw refuse(problems)
  return record
}
