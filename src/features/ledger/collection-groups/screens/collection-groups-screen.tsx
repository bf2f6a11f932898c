import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'

import { collectionGroups, type GroupRow } from '../contract.ts'
import { GroupActs, NameField, PortfolioField, WritingActs } from '../components/group-cells.tsx'
import { newGroup, useGroupEdit } from '../components/use-group-edit.ts'

// Lazy-loaded on first open.
const TenantsDialog = lazyPart(() =>
  import('../components/tenants-dialog.tsx').then((module) => module.TenantsDialog),
)
const DeleteGroupDialog = lazyPart(() =>
  import('../components/delete-group-dialog.tsx').then((module) => module.DeleteGroupDialog),
)

/**
 * Collection groups (spec 3:2.8): search, add, edit in place, delete, and 'Editar' for the tenants.
 */
export function CollectionGroupsScreen() {
  const edit = useGroupEdit()
  const refusalText = useCompanyRefusal()
  const [editing, setEditing] = useState<GroupRow>()
  const [deleting, setDeleting] = useState<GroupRow>()
  // One row is edited at a time (spec 3:4).
  const isWriting = edit.row ? 'Salve ou cancele a linha em edição.' : undefined
  return (
    <>
      <ListingScreen
        listing={collectionGroups}
        pinnedRow={edit.row}
        cells={{
          nome: (row) =>
            edit.isOn(row) ? <NameField row={edit.row ?? row} edit={edit} /> : row.nome,
          portifolio: (row) =>
            edit.isOn(row) ? <PortfolioField row={edit.row ?? row} edit={edit} /> : row.portifolio,
        }}
        onOpen={(row) => {
          if (row.idGrupoCobranca > 0) setEditing(row)
        }}
        actions={() => (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.75} />}
            disabledBecause={refusalText ?? isWriting}
            onClick={() => edit.start(newGroup)}
          >
            Adicionar
          </Button>
        )}
        rowActions={{
          width: 168,
          of: (row) =>
            edit.isOn(row) ? (
              <WritingActs row={edit.row ?? row} edit={edit} />
            ) : (
              <GroupActs
                row={row}
                blockedBecause={refusalText ?? isWriting}
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
      <DiscardDialog leaving={edit.leaving} />
    </>
  )
}
