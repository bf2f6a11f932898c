import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import type { MenuGroup, Person } from '../contract/session.ts'
import { type Profile, profileList, seeAsRule, type User, userList } from '../contract/people.ts'
import { SeeAsDialog } from '../components/see-as-dialog.tsx'
import { findScreen } from '../rules/session.ts'

// Lazy-loaded on first open.
const UserDialog = lazyPart(() =>
  import('../components/user-dialog.tsx').then((module) => module.UserDialog),
)
const ProfileDialog = lazyPart(() =>
  import('../components/profile-dialog.tsx').then((module) => module.ProfileDialog),
)

const yesOrNo = (isActive: boolean) => (
  <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Sim' : 'Não'}</Badge>
)
const userCells = { ativo: ({ ativo }: User) => yesOrNo(ativo) }
const profileCells = { flagAtivo: ({ flagAtivo }: Profile) => yesOrNo(flagAtivo) }

/** The user, and the shell's callback after viewing as another user. */
type Props = {
  readonly person: { readonly id: number; readonly routes: readonly MenuGroup[] }
  readonly onSeeAs: (person: Person) => void
}

function Users({ person, onSeeAs }: Props) {
  const [confirming, setConfirming] = useState<User>()
  const maySee = findScreen(person.routes, userList.path)?.rules.includes(seeAsRule) ?? false
  return (
    <>
      <RecordListing
        listing={userList}
        params={tabParams}
        cells={userCells}
        modal={(props) => <UserDialog {...props} viewerId={person.id} />}
        add={{ label: 'Novo' }}
        rowActs={{
          label: 'Editar',
          width: maySee ? 84 : 76,
          of: (row, _edit, pencil) => (
            <>
              {pencil}
              {maySee && (
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Ver como ${row.nome}`}
                  icon={<IconEye size={18} stroke={1.75} />}
                  disabledBecause={row.porQueNao.verComo ?? undefined}
                  onClick={() => setConfirming(row)}
                />
              )}
            </>
          ),
        }}
      />
      <SeeAsDialog person={confirming} onClose={() => setConfirming(undefined)} onSeeAs={onSeeAs} />
    </>
  )
}

const addProfile = {
  label: 'Novo',
  disabledBecause: (result: { readonly answer: unknown } | undefined) =>
    (result?.answer as AnswerOf<typeof profileList.search> | undefined)?.porQueNaoCriar ??
    undefined,
}

/** Users and profiles, a tab each (spec 3:2.9). */
export function UsersScreen(props: Props) {
  return (
    <AddressedTabs
      label="Usuários e perfis"
      tabs={[
        { id: 'usuarios', label: userList.title, content: <Users key="usuarios" {...props} /> },
        {
          id: 'perfil',
          label: profileList.title,
          content: (
            <RecordListing
              key="perfil"
              listing={profileList}
              params={tabParams}
              cells={profileCells}
              modal={(edited) => <ProfileDialog {...edited} />}
              add={addProfile}
            />
          ),
        },
      ]}
    />
  )
}
