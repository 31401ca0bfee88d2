import { OneClass } from '../one-class.tsx'
import { ClassView } from './class-view.tsx'
import { useLabSettings } from './lab-settings.ts'

/** One class: its students, results, grades and settings. */
export function Screen() {
  return (
    <OneClass title={({ session }) => session.name} back={() => ({ to: '/classes', name: 'Your classes' })}>
      {(props) => <Shown {...props} />}
    </OneClass>
  )
}

function Shown({ view, ...watched }: Parameters<Parameters<typeof OneClass>[0]['children']>[0]) {
  const settings = useLabSettings(view.session.lab)
  return <ClassView view={view} settingFields={settings.answer?.settingFields ?? []} {...watched} />
}
