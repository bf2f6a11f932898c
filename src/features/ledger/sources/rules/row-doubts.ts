import { addDays, addYears, type LocalDate, localDate } from '#values/local-date.ts'

import type { Notes } from './notes.ts'
import type { FieldValue, FieldValues } from './part-reader.ts'
import { problem, type RowProblem } from './row-problem.ts'

const past = localDate('2000-01-01')
const farPast = localDate('1990-01-01')
const [yearsAhead, mostYearsAhead, clearingDays] = [10, 30, 5]

// Spreadsheets store 10 % as 0,1.
function isSmallRate(field: string, { text, sheet, written }: FieldValue): boolean {
  if (!field.startsWith('percentual') || text === '' || sheet?.kind === 'percent') return false
  const value = Number(text.replace(/[%\s]/g, '').replace(',', '.'))
  return value > 0 && value < 1 && !written.includes('%')
}

function* yearDoubts(
  line: number,
  values: FieldValues,
  today: LocalDate,
  notes: Notes,
): Generator<RowProblem> {
  const [due, cleared] = [values.get('vencimento'), values.get('dataCompensacao')]
  if (due?.day !== undefined) {
    const example = `linha ${line}: vencimento ${due.text}`
    if (due.day < farPast || due.day > addYears(today, mostYearsAhead)) {
      notes.add('J11', 'LINHA', example)
      yield problem(
        'vencimento',
        due,
        'O vencimento é de antes de 1990 ou de mais de 30 anos à frente; confira o ano.',
      )
    } else if (due.day < past || due.day > addYears(today, yearsAhead)) {
      notes.add('J11', 'AVISO', example)
      yield problem(
        'vencimento',
        due,
        'O vencimento é de antes de 2000 ou de mais de 10 anos à frente; confira o ano.',
        'AVISO',
      )
    }
  }
  if (cleared?.day !== undefined && cleared.day > addDays(today, clearingDays)) {
    notes.add('J11', 'AVISO', `linha ${line}: dataCompensacao ${cleared.text}`)
    yield problem(
      'dataCompensacao',
      cleared,
      'A compensação é de mais de 5 dias à frente; confira o dia.',
      'AVISO',
    )
  }
}

/** Days, hours and percentages of a row that are unlikely (J11, J16, J17). */
export function* rowDoubts(
  line: number,
  values: FieldValues,
  today: LocalDate,
  notes: Notes,
): Generator<RowProblem> {
  for (const [field, value] of values) {
    if (value.warning !== undefined) yield problem(field, value, value.warning, 'AVISO')
    if (value.hasHour) {
      notes.add('J16', 'AVISO', `linha ${line}: ${field} ${value.written}, vale ${value.text}`)
      yield problem(field, value, `A célula tem hora; vale o dia ${value.text}.`, 'AVISO')
    }
    if (isSmallRate(field, value))
      notes.add('J17', 'AVISO', `linha ${line}: ${field} ${value.written}`)
  }
  yield* yearDoubts(line, values, today, notes)
}
