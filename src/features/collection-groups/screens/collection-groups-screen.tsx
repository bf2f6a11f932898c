import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { ChangedMeanwhile } from '#listing/screen/changed-meanwhile.tsx'
import { type ListingAct, ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

import { collectionGroups, type GroupRow, type searchGroups } from '../contract.ts'
import { GroupActs, NameField, PortfolioField, WritingActs } from '../parts/group-cells.tsx'
import { newGroup, useGroupEdit } from '../parts/use-group-edit.ts'
import { mayChangeGroups } from '../rules.ts'

// They come with the first opening.
const TenantsDialog = lazyPart(() => import('../parts/tenants-dialog.tsx').then((module) => module.TenantsDialog))
const DeleteGroupDialog = lazyPart(() =>
  import('../parts/delete-group-dialog.tsx').then((module) => module.DeleteGroupDialog),
)
const ConfirmDialog = lazyPart(() => import('#ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog))

const mayChange = (found: ListingAct<GroupRow>['found']) => {
  const answer = found?.answer as AnswerOf<typeof searchGroups> | undefined
  return mayChangeGroups(answer?.podeAlterar ?? true)?.because
}

/** The collection groups (spec 3:2.8): search, add a row, edit in place, save, delete, and 'Editar' for the tenants of one. */
export function CollectionGroupsScreen() {
  const edit = useGroupEdit()
  const [editing, setEditing] = useState<GroupRow>()
  const [deleting, setDeleting] = useState<GroupRow>()
  // Only one row is written at a time (spec 3:4).
  const isWriting = edit.row ? 'Salve ou cancele a linha em edição.' : undefined
  return (
    <>
      <ListingScreen
        listing={collectionGroups}
        pinned={edit.row}
        cells={{
          nome: (row) => (edit.isOn(row) ? <NameField row={edit.row ?? row} edit={edit} /> : row.nome),
          portifolio: (row) => (edit.isOn(row) ? <PortfolioField row={edit.row ?? row} edit={edit} /> : row.portifolio),
        }}
        onOpen={(row) => {
          if (row.idGrupoCobranca > 0) setEditing(row)
        }}
        actions={({ found }) => (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.75} />}
            disabledBecause={mayChange(found) ?? isWriting}
            onClick={() => edit.start(newGroup)}
          >
            Adicionar
          </Button>
        )}
        rowActions={{
          width: 168,
          of: (row, _open, found) =>
            edit.isOn(row) ? (
              <WritingActs row={edit.row ?? row} edit={edit} />
            ) : (
              <GroupActs
                row={row}
                blocked={mayChange(found) ?? isWriting}
                onEditTenants={() => setEditing(row)}
                onChange={() => edit.start(row)}
                onDelete={() => setDeleting(row)}
              />
            ),
        }}
      >
        <ChangedMeanwhile newer={edit.newer} onTake={edit.take} onKeep={edit.keep} />
      </ListingScreen>
      {editing && <TenantsDialog group={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
      {edit.leaving && (
        <ConfirmDialog
          opened
          danger
          question="Há alterações que não foram salvas."
          cancelLabel="Continuar editando"
          confirmLabel="Descartar"
          onClose={edit.leaving.stay}
          onConfirm={edit.leaving.go}
        />
      )}
    </>
  )
}
