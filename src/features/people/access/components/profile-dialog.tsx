import { useState } from 'react'

import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type Profile, profileRecords } from '../contract/people.ts'
import {
  isInitialProfile,
  isShoppingProfile,
  profileNameOf,
  savedProfileCode,
} from '../rules/people.ts'
import styles from './people.module.css'
import { ProfilePermissions } from './profile-permissions.tsx'

const formOf = (profile: Profile | undefined) => ({
  nome: profile?.nome ?? '',
  flagTodosShoppings: profile?.flagTodosShoppings ?? false,
  flagAtivo: profile?.flagAtivo ?? true,
})
type Form = ReturnType<typeof formOf>

const codeOf = (form: Form, base: Profile | undefined) =>
  savedProfileCode(
    profileNameOf(form.nome),
    base && { code: base.codPerfil, people: base.usuarios },
  )

type FieldsProps = {
  readonly form: Form
  readonly base: Profile | undefined
  readonly change: (part: Partial<Form>) => void
  readonly errors: ReadonlyMap<string, string>
}

/** A shopping profile never sees all malls, whatever was ticked before its name. */
const seesAllMalls = ({ nome, flagTodosShoppings }: Form) =>
  flagTodosShoppings && !isShoppingProfile(nome)

const isInUse = (base: Profile | undefined) => base !== undefined && base.usuarios > 0

/** What a profile that is no longer active means for its people. */
function DeactivationNote({ form, base }: Pick<FieldsProps, 'form' | 'base'>) {
  if (!base?.flagAtivo || form.flagAtivo || !isInUse(base)) return null
  return (
    <p className={`${styles['note']} ${styles['whole']}`}>
      {base.usuarios === 1
        ? 'Uma pessoa deste perfil não entra'
        : `${formatWhole(base.usuarios)} pessoas deste perfil não entram`}{' '}
      mais assim que for salvo.
    </p>
  )
}

/** Name, code and switches of a profile. */
function ProfileFields({ form, base, change, errors }: FieldsProps) {
  const isFixed = typeof base?.porQueNao.alterar === 'string'
  return (
    <div className={styles['form']}>
      <TextField
        label="Perfil"
        value={form.nome}
        onChange={(nome) => change({ nome })}
        pattern={(text) => text.toLocaleUpperCase('pt-BR')}
        required
        maxLength={80}
        disabled={isFixed || (base !== undefined && isInitialProfile(base.codPerfil))}
        error={errors.get('nome')}
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
          checked={seesAllMalls(form)}
          disabled={isFixed || isShoppingProfile(form.nome) || isInUse(base)}
          onChange={(flagTodosShoppings) => change({ flagTodosShoppings })}
        />
        <YesNoSwitch
          label="Ativo"
          checked={form.flagAtivo}
          disabled={isFixed}
          onChange={(flagAtivo) => change({ flagAtivo })}
        />
      </div>
      <DeactivationNote form={form} base={base} />
    </div>
  )
}

/**
 * 'Adicionar / Alterar Perfil' (spec 3:2.9): the name determines the code; a saved profile shows
 * its permissions below.
 */
export function ProfileDialog({ record, current, onClose }: RecordProps<Profile>) {
  // After the first save, drafts belong to the saved profile.
  const [savedId, setSavedId] = useState(record?.idPerfil)
  const recordForm = useRecord(
    profileRecords,
    { record, current, onClose },
    {
      formOf,
      draft: `profiles ${savedId ?? 'novo'}`,
      fields: ['nome'],
      onSaved: ({ perfil }) => {
        if (base) return onClose()
        // A new profile stays open for its permissions.
        setSavedId(perfil.idPerfil)
        recordForm.become(perfil)
      },
    },
  )
  const { form, base, change, errors } = recordForm
  const input = { ...form, flagTodosShoppings: seesAllMalls(form) }
  const whyNot = base?.porQueNao.alterar ?? undefined
  return (
    <RecordDialog
      title="Adicionar / Alterar Perfil"
      recordForm={recordForm}
      disabledBecause={whyNot ?? (form.nome.trim() === '' ? 'Informe o nome.' : undefined)}
      onSave={() => recordForm.save(input)}
      below={
        base ? (
          <ProfilePermissions profile={base} />
        ) : (
          <p className={`${styles['note']} ${styles['permissions']}`}>
            Salve o perfil para dar as permissões.
          </p>
        )
      }
    >
      {whyNot && <p className={styles['note']}>{whyNot}</p>}
      <ProfileFields form={form} base={base} change={change} errors={errors} />
    </RecordDialog>
  )
}
