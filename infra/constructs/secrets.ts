import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type SecretName, variables } from '../../shared/platform/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** Generated at deploy, known to nobody. */
export class Secrets extends Construct implements Record<SecretName, Secret> {
  /** CloudFront sends it to the API, which answers no other caller. */
  readonly origin = this.generated('origin', 'Header by which the API knows that CloudFront is calling');
  /** Signs the cookies of sessions and known devices, and the cursors of lists. */
  readonly session = this.generated('session', 'Signs session cookies');
  /**
   * Signs the links in mails. Its first half is the key for hashed mail addresses and encrypted second factors. The tables'
   * content depends on that half, so a rotation keeps it.
   */
  readonly links = this.generated('links', 'Signs links in mails and keys what the tables hold; must outlive both');

  /**
   * The first deploy generates its value; after that, only `npm run rotate` changes it. Never change
   * `generateSecretString`: CloudFormation would generate a new value.
   */
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
