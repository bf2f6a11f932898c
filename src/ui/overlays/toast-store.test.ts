import { beforeEach, expect, test } from 'vitest'
import {
  closeToast,
  clearToasts,
  showToast,
  stayOf,
  subscribeToToasts,
  toastState,
} from './toast-store.ts'

beforeEach(clearToasts)

test('error toasts stay until closed, an undo or a way on lasts 30 seconds, others close by themselves', () => {
  expect(stayOf({ tone: 'error', title: 'Erro interno' })).toBeUndefined()
  expect(stayOf({ tone: 'error', title: 'Erro interno', undo: () => {} })).toBeUndefined()
  expect(stayOf({ tone: 'info', title: 'Removido', undo: () => {} })).toBe(30_000)
  expect(
    stayOf({ tone: 'done', title: 'Submetido', next: { label: 'Próximo', go: () => {} } }),
  ).toBe(30_000)
  expect(stayOf({ tone: 'done', title: 'Salvo com sucesso.' })).toBe(6_000)
})

test('the history stays after a toast was closed', () => {
  const id = showToast({ tone: 'done', title: 'Salvo com sucesso.' })
  closeToast(id)
  expect(toastState().open).toEqual([])
  expect(toastState().history.map((toast) => toast.title)).toEqual(['Salvo com sucesso.'])
})

test('at most one toast is shown: the newest replaces the previous, which stays in the history', () => {
  showToast({ tone: 'error', title: 'a' })
  for (const title of ['b', 'c']) showToast({ tone: 'done', title })
  expect(toastState().open.map((toast) => toast.title)).toEqual(['c'])
  expect(toastState().history.map((toast) => toast.title)).toEqual(['a', 'b', 'c'])
})

test('a listener gets every change until it unsubscribes', () => {
  let changeCount = 0
  const stop = subscribeToToasts(() => changeCount++)
  closeToast(showToast({ tone: 'info', title: 'a' }))
  stop()
  showToast({ tone: 'info', title: 'b' })
  expect(changeCount).toBe(2)
})

test('equal toasts become one with a count; another detail is another toast', () => {
  const sameToast = { tone: 'error', title: 'Sem conexão com o servidor' } as const
  expect(showToast(sameToast)).toBe(showToast(sameToast))
  expect(toastState().open.map(({ times }) => times)).toEqual([2])
  showToast({ ...sameToast, detail: 'Boleto 2.' })
  expect(toastState().open.map(({ detail, times }) => [detail, times])).toEqual([['Boleto 2.', 1]])
  expect(toastState().history.map(({ times }) => times)).toEqual([2, 1])
})

test('acts of one kind are counted together, and undo applies to the last', () => {
  const undone: string[] = []
  const contact = (tenant: string) =>
    showToast({
      tone: 'done',
      title: 'Contato registrado',
      several: 'contatos registrados',
      detail: tenant,
      undo: () => undone.push(tenant),
    })
  for (const tenant of ['Sol', 'Lua', 'Mar']) contact(tenant)
  const [toast, ...others] = toastState().open
  expect(others).toEqual([])
  expect(toast).toMatchObject({ times: 3, several: 'contatos registrados', detail: 'Mar' })
  toast?.undo?.()
  expect(undone).toEqual(['Mar'])
})

test('after it closed an equal one is a new toast', () => {
  const sameToast = { tone: 'done', title: 'Salvo com sucesso.' } as const
  closeToast(showToast(sameToast))
  showToast(sameToast)
  expect(toastState().open.map(({ times }) => times)).toEqual([1])
})
