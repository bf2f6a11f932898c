import { FROM_REGISTER } from '../contract/fields.ts'
import type { RecipePart } from '../contract/recipe.ts'
import type { FieldValue, FieldValues } from './part-reader.ts'
import type { KnownMall, KnownTitulo, Register } from './register.ts'
import { isEmpty, problem, required, type RowProblem, textOf } from './row-problem.ts'

/** Fields of the mall: its name and its unit. */
export const OF_MALL: readonly string[] = ['shopping', 'unidEcon']

/** Required fields that the register fills. */
export const REQUIRED_FROM_REGISTER: readonly string[] = FROM_REGISTER.filter(
  (field) => field !== 'nomeFantasia',
)

/** The mall of a row: a registered one, or one that our own layout brings. */
export function mallOf(
  values: FieldValues,
  register: Register,
  isBuiltIn: boolean,
): KnownMall | undefined {
  const [unit, name] = [textOf(values, 'unidEcon'), textOf(values, 'shopping')]
  const known = unit === '' ? register.mallNamed(name) : register.mallOfUnit(unit)
  if (known || !isBuiltIn || unit === '') return known
  return { unidEcon: unit, shopping: name }
}

/** Puts name and unit of the mall into a row; without a mall, why the row is rejected. */
export function putMall(
  values: FieldValues,
  mall: KnownMall | undefined,
  { campos }: RecipePart,
  isBuiltIn: boolean,
): readonly RowProblem[] {
  if (OF_MALL.every((field) => !(field in campos))) return []
  if (mall) {
    const put = (field: string, text: string) =>
      values.set(field, { ...(values.get(field) ?? { written: text }), text })
    put('unidEcon', mall.unidEcon)
    if (!isBuiltIn) put('shopping', mall.shopping)
    return []
  }
  const [unit, name] = [values.get('unidEcon'), values.get('shopping')]
  if (!isEmpty(unit))
    return [
      problem('unidEcon', unit, 'Não há shopping com esta unidade econômica; cadastre-o antes.'),
    ]
  return isEmpty(name)
    ? [required('unidEcon', unit)]
    : [
        problem(
          'shopping',
          name,
          'Não há um só shopping com este nome; informe a unidade econômica.',
        ),
      ]
}

/** Puts the contract of a LUC, or of a document, where the recipe leaves it to the register. */
export function putContract(values: FieldValues, unit: string, register: Register): void {
  const value = values.get('contrato')
  if (!value?.isFromRegister || !isEmpty(value)) return
  const found =
    register.contractBy(unit, 'luc', textOf(values, 'luc')) ??
    register.contractBy(unit, 'document', textOf(values, 'cpfCnpj'))
  if (found) values.set('contrato', { ...value, text: found.contrato })
}

/** Fills what the recipe leaves to the register of contracts. */
export function fillFromRegister(values: FieldValues, unit: string, register: Register): void {
  const contract = register.contract(unit, textOf(values, 'contrato'))
  if (!contract) return
  for (const field of FROM_REGISTER) {
    const value = values.get(field)
    if (value?.isFromRegister && isEmpty(value))
      values.set(field, { ...value, text: contract[field as keyof typeof contract] })
  }
}

/** Required fields that are left to the register, which does not know the contract. */
export function unfilledFields(
  values: FieldValues,
  unit: string,
  register: Register,
): readonly string[] {
  const number = textOf(values, 'contrato')
  if (number === '' || register.contract(unit, number)) return []
  return REQUIRED_FROM_REGISTER.filter((field) => {
    const value = values.get(field)
    return value?.isFromRegister === true && isEmpty(value)
  })
}

/** Without valorOriginal the known one stays; a new título owed what is open (rules 11, 2). */
export function fillOriginal(values: FieldValues, known: KnownTitulo | undefined): void {
  const open = values.get('valorAberto')
  if (!isEmpty(values.get('valorOriginal')) || open?.amount_cents === undefined) return
  const amount = known?.valorOriginal_cents ?? open.amount_cents
  values.set('valorOriginal', {
    written: '',
    text: (amount / 100).toFixed(2).replace('.', ','),
    amount_cents: amount as NonNullable<FieldValue['amount_cents']>,
  })
}
