import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingBody } from '#listing/screen/listing-body.tsx'
import type { ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { nothingBeside } from '#listing/screen/use-beside.tsx'
import { type ListingModel, useListingScreen } from '#listing/screen/use-listing-screen.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'

import { collectionGroups, type GroupRow } from '../contract/calls.ts'
import { GroupActs, NameField, PortfolioField, WritingActs } from '../components/group-cells.tsx'
import { type GroupEdit, newGroup, useGroupEdit } from '../components/use-group-edit.ts'

// Lazy-loaded on first open.
const TenantsDialog = lazyPart(() =>
  import('../components/tenants-dialog.tsx').then((module) => module.TenantsDialog),
)
const DeleteGroupDialog = lazyPart(() =>
  import('../components/delete-group-dialog.tsx').then((module) => module.DeleteGroupDialog),
)

/** Name and portfolio, as fields in the edited row. */
const cellsOf = (edit: GroupEdit): ListingScreenProps<GroupRow>['cells'] => ({
  nome: (row) => (edit.isOn(row) ? <NameField row={edit.row ?? row} edit={edit} /> : row.nome),
  portifolio: (row) =>
    edit.isOn(row) ? <PortfolioField row={edit.row ?? row} edit={edit} /> : row.portifolio,
})

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
  const screen: ListingScreenProps<GroupRow> = {
    listing: collectionGroups,
    cells: cellsOf(edit),
    onOpen: (row) => {
      if (row.idGrupoCobranca > 0) setEditing(row)
    },
    actions: () => (
      <Button
        kind="primary"
        icon={<IconPlus size={16} stroke={1.75} />}
        disabledBecause={refusalText ?? isWriting}
        onClick={() => edit.start(newGroup)}
      >
        Adicionar
      </Button>
    ),
    rowActions: {
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
    },
    children: <ChangedMeanwhile newer={edit.newer} onTake={edit.take} onKeep={edit.keep} />,
  }
  const model = withEditedRow(useListingScreen(screen), edit.row)
  return (
    <>
      <ListingBody screen={screen} model={model} beside={nothingBeside} />
      {editing && <TenantsDialog group={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
      <DiscardDialog leaving={edit.leaving} />
    </>
  )
}

/** Shows the edited row first if the page lacks it: a new one, or one of another page. */
function withEditedRow(
  model: ListingModel<GroupRow>,
  row: GroupRow | undefined,
): ListingModel<GroupRow> {
  const isOnPage = model.shownRows.some((one) => one.idGrupoCobranca === row?.idGrupoCobranca)
  if (row === undefined || isOnPage) return model
  const isEmpty = model.tableState === 'empty' || model.tableState === 'no-match'
  return {
    ...model,
    shownRows: [row, ...model.shownRows],
    tableState: isEmpty ? 'ready' : model.tableState,
  }
}
