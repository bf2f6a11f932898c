import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback } from 'react'

import { callServer } from '#contract/client.ts'
import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GroupRow } from '../contract/calls.ts'
import { listPortfolios, groupQueries } from '../contract/groups.ts'
import styles from './groups.module.css'
import { SaveRowButton } from './save-row-button.tsx'
import type { GroupEdit } from './use-group-edit.ts'

const icon = { size: 18, stroke: 1.75 }

/** Enter saves the row, Esc cancels. */
const keysOf = (edit: GroupEdit) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') edit.save()
  else if (event.key === 'Escape' && !edit.dirty) edit.cancel()
  else return
  event.preventDefault()
}

/** The name of a group as an input in its row. */
export function NameField({ row, edit }: { readonly row: GroupRow; readonly edit: GroupEdit }) {
  const focus = useCallback((field: HTMLInputElement | null) => field?.focus(), [])
  return (
    <TextField
      label="Nome do grupo de cobrança"
      inRow
      required
      ref={focus}
      value={row.nome}
      onChange={(nome) => edit.change({ nome })}
      maxLength={120}
      error={edit.errors.get('nomeGrupoCobranca')}
      onKeyDown={keysOf(edit)}
    />
  )
}

/** The portfolio of a group as an input in its row, with existing portfolios as suggestions. */
export function PortfolioField({
  row,
  edit,
}: {
  readonly row: GroupRow
  readonly edit: GroupEdit
}) {
  const { data } = useQuery({
    queryKey: [groupQueries, listPortfolios.name],
    queryFn: ({ signal }) => callServer(listPortfolios, {}, { signal }),
  })
  return (
    <TextField
      label="Portfólio do grupo"
      inRow
      value={row.portifolio}
      onChange={(portifolio) => edit.change({ portifolio })}
      maxLength={120}
      suggestions={data?.content ?? []}
      error={edit.errors.get('nomePortifolio')}
      onKeyDown={keysOf(edit)}
    />
  )
}

/** Save and cancel buttons of the edited row. */
export function WritingActs({ row, edit }: { readonly row: GroupRow; readonly edit: GroupEdit }) {
  const missing = row.nome.trim() === '' ? 'Informe o nome do grupo.' : undefined
  return (
    <div className={styles['acts']}>
      <SaveRowButton
        busy={edit.busy}
        disabledBecause={
          edit.newer ? chooseFirst : (missing ?? (edit.dirty ? undefined : 'Nada foi alterado.'))
        }
        onSave={edit.save}
      />
      <IconButton size="row" label="Cancelar" icon={<IconX {...icon} />} onClick={edit.cancel} />
    </div>
  )
}

/** Row buttons: 'Editar' for tenants, edit in place, delete. */
export function GroupActs({
  row,
  blockedBecause,
  onEditTenants,
  onChange,
  onDelete,
}: {
  readonly row: GroupRow
  /** Why the group cannot be edited now. */
  readonly blockedBecause: string | undefined
  readonly onEditTenants: () => void
  readonly onChange: () => void
  readonly onDelete: () => void
}) {
  return (
    <div className={styles['acts']}>
      <Button
        size="tight"
        ariaLabel={`Editar os lojistas de ${row.nome}`}
        ariaHasPopup="dialog"
        onClick={onEditTenants}
      >
        Editar
      </Button>
      <IconButton
        size="row"
        label={`Alterar nome e portfólio de ${row.nome}`}
        icon={<IconPencil {...icon} />}
        disabledBecause={blockedBecause}
        onClick={onChange}
      />
      <IconButton
        size="row"
        hasPopup="dialog"
        label={`Excluir ${row.nome}`}
        icon={<IconTrash {...icon} />}
        disabledBecause={blockedBecause}
        onClick={onDelete}
      />
    </div>
  )
}
