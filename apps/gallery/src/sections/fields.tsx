import { AsyncSelect } from '@hiwar/ui/async-select.tsx'
import type { Choice } from '@hiwar/ui/choice.ts'
import { CodeField } from '@hiwar/ui/code-field.tsx'
import { FieldFrame } from '@hiwar/ui/field-frame.tsx'
import { ErrorText } from '@hiwar/ui/field-parts.tsx'
import type { FieldProps } from '@hiwar/ui/field-parts.tsx'
import { PasswordChecklist } from '@hiwar/ui/password-checklist.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { SearchSelect } from '@hiwar/ui/search-select.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { SelectOnUse } from '@hiwar/ui/select-on-use.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import type { ReactNode } from 'react'
import { Kept, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { deepText, errorText, hint, longText, longWord, mixedText, names, topics } from '../samples.ts'

/** The states that every field has. */
const fieldStates: Readonly<Record<string, Partial<FieldProps>>> = {
  default: {},
  'with a hint, optional': { description: hint, isOptional: true },
  invalid: { errorMessage: errorText, description: hint },
  'invalid, long message': { errorMessage: longText },
  disabled: { isDisabled: true },
  'read only': { isReadOnly: true },
}

/** A sample for each state. */
function FieldSamples({ children }: { children: (state: Partial<FieldProps>) => ReactNode }) {
  return entriesOf(fieldStates).map(([name, state]) => (
    <Sample key={name} name={name}>
      {children(state)}
    </Sample>
  ))
}

function TextSections() {
  return (
    <>
      <Section file="text-field.tsx">
        <FieldSamples>{(state) => <TextField {...state} label="الاسم" defaultValue={deepText} />}</FieldSamples>
        <Sample name="empty, with a placeholder">
          <TextField label="الاسم" placeholder={names.short} />
        </Sample>
        <Sample name="Latin, long">
          <TextField label="الرابط" type="url" defaultValue={longWord} />
        </Sample>
        <Sample name="password">
          <TextField label="كلمة المرور" type="password" defaultValue="Hiwar2026" autoComplete="off" />
        </Sample>
        <Sample name="prefix and suffix">
          <TextField label="السعر" prefix="من" suffix="جنيه" isLatin={false} defaultValue="250" />
        </Sample>
        <Sample name="at the end of its length">
          <TextField label="عنوانك" maxLength={20} defaultValue="معلّمة من القاهرة" />
        </Sample>
        <Sample name="long label in a narrow place" isNarrow>
          <TextField label={longText} isOptional defaultValue={mixedText} />
        </Sample>
      </Section>
      <Section file="text-area.tsx">
        <FieldSamples>{(state) => <TextArea {...state} label="عنك" rows={3} defaultValue={mixedText} />}</FieldSamples>
        <Sample name="longer than it may be">
          <TextArea label="عنك" maxLength={40} value={longText} onChange={ignore} />
        </Sample>
      </Section>
      <Section file="field-frame.tsx">
        <Sample name="around a control of its own">
          <FieldFrame label="العنوان" description={hint} errorMessage={errorText}>
            {(attributes) => (
              <input
                {...attributes}
                defaultValue={deepText}
                className="min-h-12 w-full rounded-input border border-line-control bg-white px-3"
              />
            )}
          </FieldFrame>
        </Sample>
      </Section>
      <Section file="field-parts.tsx">
        <Sample name="message with its icon" isNarrow>
          <p className="flex items-start gap-1.5 text-small text-danger">
            <ErrorText>{longText}</ErrorText>
          </p>
        </Sample>
      </Section>
    </>
  )
}

function CodeSections() {
  return (
    <>
      <Section file="code-field.tsx">
        {entriesOf({
          empty: { code: '', state: {} },
          'partly typed': { code: '427', state: { description: hint } },
          invalid: { code: '42719', state: { errorMessage: 'الكود غير صحيح. راجعه ثم اكتبه مرة أخرى.' } },
          disabled: { code: '42719', state: { isDisabled: true } },
        }).map(([name, { code, state }]) => (
          <Sample key={name} name={name}>
            <Kept first={code}>
              {(value, change) => <CodeField {...state} label="كود التأكيد" value={value} onChange={change} />}
            </Kept>
          </Sample>
        ))}
      </Section>
      <Section file="password-checklist.tsx">
        <Sample name="met and not met">
          <PasswordChecklist
            rules={[
              { text: 'حروف كافية', isMet: true },
              { text: 'حرف إنجليزي كبير', isMet: false },
              { text: 'رقم', isMet: false },
            ]}
          />
        </Sample>
      </Section>
      <Section file="search-field.tsx">
        {entriesOf({ empty: '', filled: deepText, long: longText }).map(([name, text]) => (
          <Sample key={name} name={name}>
            <Kept first={text}>
              {(value, change) => <SearchField label="ابحث عن معلّم" value={value} onChange={change} />}
            </Kept>
          </Sample>
        ))}
      </Section>
    </>
  )
}

function SelectSections() {
  return (
    <>
      <Section file="select.tsx">
        <FieldSamples>
          {({ isReadOnly: _none, ...state }) => (
            <Kept first={'work' as string | null}>
              {(value, change) => (
                <Select {...state} label="الموضوع" choices={topics} value={value} onChange={change} />
              )}
            </Kept>
          )}
        </FieldSamples>
        <Sample name="nothing chosen">
          <Select label="الموضوع" choices={topics} value={null} onChange={ignore} />
        </Sample>
        <Sample name="long choice in a narrow place" isNarrow>
          <Select label="الموضوع" choices={topics} value="long" onChange={ignore} />
        </Sample>
        <Sample name="label for screen readers only">
          <Select label="الموضوع" isLabelHidden choices={topics} value="exam" onChange={ignore} />
        </Sample>
      </Section>
      <Section file="select-on-use.tsx">
        <Sample name="before it is pressed">
          <Kept first="exam">
            {(value, change) => (
              <SelectOnUse label="الترتيب" isLabelHidden choices={topics} value={value} onChange={change} />
            )}
          </Kept>
        </Sample>
      </Section>
    </>
  )
}

function ComboSections() {
  return (
    <>
      <Section file="search-select.tsx">
        <FieldSamples>
          {(state) => (
            <Kept first={'travel' as string | null}>
              {(value, change) => (
                <SearchSelect {...state} label="البلد" choices={topics} value={value} onChange={change} />
              )}
            </Kept>
          )}
        </FieldSamples>
      </Section>
      <Section file="async-select.tsx">
        {entriesOf({ empty: null, chosen: topics[4] ?? null } satisfies Record<string, Choice | null>).map(
          ([name, first]) => (
            <Sample key={name} name={name}>
              <Kept first={first as Choice | null}>
                {(value, change) => (
                  <AsyncSelect
                    label="المعلّم"
                    choices={topics}
                    value={value}
                    onChange={(id) => change(topics.find((topic) => topic.value === id) ?? null)}
                    onSearch={ignore}
                  />
                )}
              </Kept>
            </Sample>
          ),
        )}
        <Sample name="loading, invalid">
          <AsyncSelect
            label="المعلّم"
            choices={[]}
            value={null}
            onChange={ignore}
            onSearch={ignore}
            isLoading
            errorMessage={errorText}
          />
        </Sample>
      </Section>
    </>
  )
}

export function FieldSections() {
  return (
    <>
      <TextSections />
      <CodeSections />
      <SelectSections />
      <ComboSections />
    </>
  )
}
