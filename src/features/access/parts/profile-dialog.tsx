import { useState } from 'react'

import { RecordDialog } from '#listing/screen/record-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { type RecordProps, useRecordForm } from '#listing/screen/use-record-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type Profile, saveProfile, staleWithPeople } from '../contract/people.ts'
import { askProfile } from '../queries/people.ts'
import { isInitialProfile, isShoppingProfile, profileNameOf, savedProfileCode } from '../rules/people.ts'
import styles from './people.module.css'
import { ProfilePermissions } from './profile-permissions.tsx'

const formOf = (profile: Profile | undefined) => ({
  nome: profile?.nome ?? '',
  flagTodosShoppings: profile?.flagTodosShoppings ?? true,
  flagAtivo: profile?.flagAtivo ?? true,
})
type Form = ReturnType<typeof formOf>

const codeOf = (form: Form, base: Profile | undefined) =>
  savedProfileCode(profileNameOf(form.nome), base && { code: base.codPerfil, people: base.usuarios })

/** 'Adicionar / Alterar Perfil' (spec 3:2.9): the name gives the code, and a saved profile has its permissions below. */
export function ProfileDialog({ record, current, onClose }: RecordProps<Profile>) {
  // What is typed over a new profile after its first save is a draft of that profile, no longer of a new one.
  const [savedId, setSavedId] = useState(record?.idPerfil)
  const edited = useRecordForm(
    `cadastro do perfil ${savedId ?? 'novo'}`,
    { record, current },
    { formOf, read: askProfile },
  )
  const { form, base, change } = edited
  const saving = useAct(saveProfile, {
    stale: staleWithPeople,
    fields: ['nome'],
    success: ({ mensagem }) => mensagem,
    onFailure: edited.onFailure,
    onDone: ({ perfil }) => {
      if (base) return onClose()
      // A new profile stays open: its permissions come next.
      setSavedId(perfil.idPerfil)
      edited.become(perfil)
    },
  })
  const ofShopping = isShoppingProfile(form.nome)
  const sent = { ...form, flagTodosShoppings: form.flagTodosShoppings && !ofShopping }
  const save = () => void saving.run({ ...sent, ...(base ? { idPerfil: base.idPerfil, versao: base.versao } : {}) })
  const inUse = base !== undefined && base.usuarios > 0
  const kept = base?.porQueNao.alterar ?? undefined
  return (
    <RecordDialog
      title="Adicionar / Alterar Perfil"
      edited={edited}
      busy={saving.busy}
      disabledBecause={kept ?? (form.nome.trim() === '' ? 'Informe o nome.' : undefined)}
      onSave={save}
      onClose={onClose}
      below={
        base ? (
          <ProfilePermissions profile={base} />
        ) : (
          <p className={`${styles['note']} ${styles['permissions']}`}>Salve o perfil para dar as permissões.</p>
        )
      }
    >
      {kept && <p className={styles['note']}>{kept}</p>}
      <div className={styles['form']}>
        <TextField
          label="Perfil"
          value={form.nome}
          onChange={(nome) => change({ nome })}
          pattern={(typed) => typed.toLocaleUpperCase('pt-BR')}
          required
          maxLength={80}
          disabled={kept !== undefined || (base !== undefined && isInitialProfile(base.codPerfil))}
          error={saving.fieldErrors.get('nome')}
          autoFocusInDialog
        />
        <TextField
          label="Código"
          value={codeOf(form, base)}
          onChange={() => undefined}
          disabled
          hint="Vem do nome; em uso, não muda."
        />
        <div className={`${styles['switches']} ${styles['whole']}`}>
          <YesNoSwitch
            label="Vê todos os shoppings"
            checked={sent.flagTodosShoppings}
            disabled={kept !== undefined || ofShopping || inUse}
            onChange={(flagTodosShoppings) => change({ flagTodosShoppings })}
          />
          <YesNoSwitch
            label="Ativo"
            checked={form.flagAtivo}
            disabled={kept !== undefined}
            onChange={(flagAtivo) => change({ flagAtivo })}
          />
        </div>
        {base?.flagAtivo && !form.flagAtivo && inUse && (
          <p className={`${styles['note']} ${styles['whole']}`}>
            {base.usuarios === 1
              ? 'Uma pessoa deste perfil não entra'
              : `${formatWhole(base.usuarios)} pessoas deste perfil não entram`}{' '}
            mais assim que for salvo.
          </p>
        )}
      </div>
    </RecordDialog>
  )
}
