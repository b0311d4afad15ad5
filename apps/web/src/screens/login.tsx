import { Page } from '../parts/page.tsx'

export function LoginScreen() {
  return <Page title="حوار">{null}</Page>
}

export { LoginScreen as ForgetPasswordScreen }
