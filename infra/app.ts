import { App } from 'aws-cdk-lib';
import { settings } from './settings.ts';
import { SiteStack } from './stack.ts';

const app = new App();
new SiteStack(app, 'DharmaChats', settings(app));
