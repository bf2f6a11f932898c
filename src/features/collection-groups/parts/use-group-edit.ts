import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { useDraft } from '#ui/draft.ts'
import { useLeaveGuard } from '#ui/location.ts'

import { type GroupRow, saveGroup, staleName } from '../contract.ts'

/** A row added here has no id until it is saved (spec 3:4). */
export const newGroup: GroupRow = {
  idGrupoCobranca: 0,
  nome: '',
  portifolio: '',
  lojistas: 0,
  shoppings: 0,
  versao: 0,
  alteradoPor: null,
  alteradoEm: null,
}

type Writing = { readonly row: GroupRow; readonly was: Pick<GroupRow, 'nome' | 'portifolio'> }

/** The one row that is being written: a new one, or a saved one whose fields were unlocked. */
export function useGroupEdit() {
  const [writing, setWriting, forget] = useDraft<Writing | undefined>('grupo de cobrança', undefined)
  const [leave, setLeave] = useState<() => void>()
  const row = writing?.row
  const dirty = writing !== undefined && (row?.nome !== writing.was.nome || row.portifolio !== writing.was.portifolio)
  const cancel = () => {
    forget()
    setWriting(undefined)
    act.reset()
  }
  const act = useAct(saveGroup, {
    stale: [staleName],
    fields: ['nomeGrupoCobranca', 'nomePortifolio'],
    success: ({ mensagem }) => mensagem,
    onDone: cancel,
  })
  // Another page or filter would take the row away from under its writer.
  useLeaveGuard(dirty, (go) => setLeave(() => go))

  return {
    row,
    dirty,
    busy: act.busy,
    errors: act.fieldErrors,
    isOn: ({ idGrupoCobranca }: GroupRow) => row?.idGrupoCobranca === idGrupoCobranca,
    // A kept draft travels as text: an instant would come back as one.
    start: (of: GroupRow) =>
      setWriting({ row: { ...of, alteradoEm: null }, was: { nome: of.nome, portifolio: of.portifolio } }),
    change: (more: Partial<Pick<GroupRow, 'nome' | 'portifolio'>>) =>
      setWriting((now) => now && { ...now, row: { ...now.row, ...more } }),
    cancel,
    save: () => {
      if (row === undefined || row.nome.trim() === '') return
      void act.run({
        idGrupoCobranca: row.idGrupoCobranca || undefined,
        nomeGrupoCobranca: row.nome.trim(),
        nomePortifolio: row.portifolio.trim(),
        versao: row.idGrupoCobranca === 0 ? undefined : row.versao,
      })
    },
    /** Somebody wants to leave what is typed: the question, and both answers. */
    leaving: leave && {
      stay: () => setLeave(undefined),
      go: () => {
        setLeave(undefined)
        cancel()
        leave()
      },
    },
  }
}

export type GroupEdit = ReturnType<typeof useGroupEdit>
