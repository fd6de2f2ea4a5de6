import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type SecretName, variables } from '../../shared/platform/resources.ts';
import { constructId } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** Generated at deploy, known to no one. */
export class Secrets extends Construct implements Record<SecretName, Secret> {
  /** CloudFront sends it to the API, which answers no other caller. */
  readonly origin = this.generated('origin', 'Header by which the API knows that CloudFront is calling');
  /** Signs the cookies of sessions, and the cursors of lists. */
  readonly session = this.generated('session', 'Signs session cookies');
  /** Signs the links at the foot of emails, which work as long as the emails are kept. */
  readonly links = this.generated('links', 'Signs the links at the foot of emails');
  /** Keys the hashes of email addresses and of what rate limits count. Suppressions depend on it. */
  readonly hashes = this.generated('hashes', 'Keys the hashes of email addresses in the tables; must outlive them');
  readonly accounts = this.generated('accounts', 'Seals second factors in the tables; must outlive them');

  /** Later, only `npm run rotate` changes it. After a change of `generateSecretString`, CloudFormation would. */
  private generated(name: SecretName, description: string): Secret {
    const secret = new Secret(this, constructId(name), {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, `${name}Arn`, { description: `secrets/${name}`, value: secret.secretArn });
    return secret;
  }

  /** Grants all versions: AWSCURRENT and AWSPREVIOUS need no grants of their own. */
  grantRead(fn: HandlerFunction, name: SecretName): void {
    fn.addEnvironment(variables.secretArn(name), this[name].secretArn);
    fn.allow(['secretsmanager:GetSecretValue'], [this[name].secretArn]);
  }
}
