import { describe, expect, test } from 'vitest'
import {
  ALL,
  chosenByNames,
  isAllSelected,
  nextSelection,
  selectionText,
} from './multi-select-rules.ts'

const malls = [
  { value: '1', label: 'Campo Belo' },
  { value: '2', label: 'Praia do Forte' },
  { value: '3', label: 'Vale Verde' },
]
const options = malls.map(({ value }) => value)

describe('In the multi-select (spec 1:2.5)', () => {
  test('picking the option labelled TODOS selects all options', () => {
    expect(nextSelection(options, [], ALL)).toEqual(options)
    expect(nextSelection(options, ['2'], ALL)).toEqual(options)
  })

  test('Removing TODOS clears the selection', () => {
    expect(nextSelection(options, options, ALL)).toEqual([])
  })

  test('Picking an ordinary option drops the TODOS marker', () => {
    const next = nextSelection(options, options, '2')
    expect(next).toEqual(['1', '3'])
    expect(isAllSelected(options, next)).toBe(false)
  })

  test('an ordinary option is selected and deselected, in the order of the options', () => {
    expect(nextSelection(options, ['3'], '1')).toEqual(['1', '3'])
    expect(nextSelection(options, ['1', '3'], '3')).toEqual(['1'])
  })

  test("It shows '{n} item(s) selecionado(s)' for a count and 'TODOS' when all are selected", () => {
    expect(selectionText(malls, [])).toBe('')
    expect(selectionText(malls, ['1', '2'])).toBe('2 item(s) selecionado(s)')
    expect(selectionText(malls, ['3', '1', '2'])).toBe('TODOS')
    expect(selectionText(malls, options, false)).toBe('3 item(s) selecionado(s)')
  })

  test('a single selected option is shown by name', () => {
    expect(selectionText(malls, ['2'])).toBe('1 item(s) selecionado(s): Praia do Forte')
    expect(selectionText(malls, ['9'])).toBe('1 item(s) selecionado(s)')
    expect(selectionText(malls.slice(0, 1), ['1'])).toBe('TODOS: Campo Belo')
  })

  test('a list without options is not a full selection', () => {
    expect(isAllSelected([], [])).toBe(false)
  })
})

test('a pasted column of names selects them and reports unknown ones', () => {
  expect(chosenByNames(malls, ['VALE  verde', 'Campo Belo', 'Serra Azul'])).toEqual({
    values: ['1', '3'],
    unknownNames: ['Serra Azul'],
  })
})
